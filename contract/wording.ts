// Every sentence the spec fixes and every message more than one screen shows. Change a word here, once.
// Spelling follows the owner's specification to the letter, typos included.

export const wording = {
  shop: {
    name: 'Selvedge',
    claim: 'The Possibilities Are Endless',
    getStarted: 'Get Started',
    whoWeAre: 'Who We Are',
    ourProducts: 'Our Products',
    seeAll: 'See All',
    workingProcess: 'Our Working Process',
    quality: 'We care about the quality, not the quantity.',
    buyNow: 'Buy Now',
    notAvailable: 'Item Not Available',
    copyright: '© 2022 Selvedge. All rights reserved.',
  },
  navigation: {
    home: 'Home',
    purchase: 'Product Purchase',
    portfolio: 'My Portfolio',
    blogs: 'Blogs',
    dashboard: 'Dashboard',
    login: 'Login',
    logOut: 'Log Out',
  },
  dashboard: {
    myProfile: 'My Profile',
    myOrder: 'My Order',
    addReview: 'Add Review',
    allUser: 'All User',
    allOrder: 'All Order',
    addProduct: 'Add Product',
    manageProduct: 'Manage Product',
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
    descriptionRequired: 'Description is Required',
  },
  order: {
    belowMinimum: 'Minimum Quantity Not Small...',
    aboveAvailable: 'Available Quantity is Bigger...',
    cancel: 'Cancel',
    cancelled: 'Order cancelled',
    paid: 'Paid',
    unpaid: 'Unpaid',
    placedBefore: 'This order was placed already. You find it under My Order.',
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
    /** '$12.5/per pice': the price as the number it is, without padding. */
    price: (dollars: number) => `$${dollars}/per pice`,
  },
  users: {
    madeAdmin: 'Successfully Made by Admin',
    notMadeAdmin: 'Failed to Make an admin',
  },
  profile: {
    /** The spec calls its own wording here a copy error (section 8); see DESIGN decision 1. */
    updated: 'Profile updated successfully',
  },
  signUp: {
    updatedProfile: 'Updated profile',
    emailInUse: 'This email is already in use.',
  },
  password: {
    resetAsked:
      'If this email has an account, a letter with a link is on its way. The link works for one hour.',
    changed: 'Your password is changed.',
  },
  failures: {
    network: 'Network request failed. Check your connection and try again.',
    timedOut: 'Network request failed: the shop took too long to answer. Please try again.',
    unforeseen: 'Something went wrong. Please try again.',
    sessionEnded: 'Your session has ended. Please reload the page and log in again.',
    tooManyRequests: (seconds: number) => `Too many requests. Please try again in ${seconds} seconds.`,
  },
} as const;
