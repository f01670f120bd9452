// UI texts of forms, dialogs and the dashboard. Separate from messages.ts so that the home page does not load them.
// Spelling follows the specification to the letter, typos included.

export const formMessages = {
  dashboard: {
    myProfile: 'My Profile',
    myOrder: 'My Order',
    addReview: 'Add Review',
    allUser: 'All User',
    allOrder: 'All Order',
    addProduct: 'Add Product',
    manageProduct: 'Manage Product',
    overview: 'Overview',
    reviews: 'Reviews',
    stock: 'Stock',
    log: 'Log',
    savedFabrics: 'Saved Fabrics',
    addresses: 'Addresses',
    removeAccount: 'Remove Account',
    makeAdmin: 'Make Admin',
    processing: 'Processing',
    areYouSure: 'Are you sure?',
  },
  fields: {
    nameRequired: 'Name is Required',
    emailRequired: 'Email is Required',
    emailInvalid: 'Provide a Valid Email',
    passwordRequired: 'Password is Required',
    passwordTooShort: 'Must be 6 characters or longer',
    educationRequired: 'Education is Required',
    addressRequired: 'Address is Required',
    phoneRequired: 'Phone is Required',
    phoneDigits: 'Digits only, please',
    linkendRequired: 'Linkend is Required',
    linkendInvalid: 'A web address, such as https://linkedin.com/in/you',
    descriptionRequired: 'Description is Required',
  },
  order: {
    belowMinimum: 'Minimum Quantity Not Small...',
    aboveAvailable: 'Available Quantity is Bigger...',
    cancel: 'Cancel',
    cancelled: 'Order cancelled',
    paid: 'Paid',
    unpaid: 'Unpaid',
    alreadyPlaced: 'This order was placed already. You find it under My Order.',
    /** Toast after an order was placed. */
    placed: (product: string, quantity: number) => `Order is set, ${product} at ${quantity}`,
  },
  payment: {
    completed: 'Your Payment is completed.',
    pay: 'Pay',
    title: 'Payment',
    transactionId: 'Transaction id',
    cardUnavailable: 'The card provider cannot be reached right now.',
    processing: 'Your bank is still working on this payment. This page shows the outcome by itself.',
    notAuthenticated: 'Your bank could not confirm that it is you. Please try again, or use another card.',
    renewed:
      'This payment was opened elsewhere too and has been renewed. Nothing was charged: please pay again.',
    recording: 'Your card was charged. We are entering the payment.',
  },
  review: {
    added: 'Review added successfully',
    notAdded: 'Failed to add the Review',
    imageRequired: 'Image is Required',
    customerDefault: 'Customer',
  },
  product: {
    added: 'Product added successfully',
    notAdded: 'Failed to add the Product',
    delete: 'Delete',
    deleted: 'Product deleted',
  },
  users: {
    madeAdmin: 'Successfully Made by Admin',
    makeAdminFailed: 'Failed to Make an admin',
    alreadyAdmin: (name: string) => `${name} was already made an admin by another user.`,
  },
  profile: {
    /** The spec calls its own wording here a copy error (section 8); see decision record 0024. */
    updated: 'Profile updated successfully',
  },
  signUp: {
    updatedProfile: 'Updated profile',
    emailInUse: 'This email is already in use.',
  },
} as const;
