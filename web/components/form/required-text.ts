// What required fields demand, in the words they are given. The server checks again by the contract.

/** Something besides blanks. */
export function requiredText(message: string) {
  return { required: message, validate: (text: string) => text.trim() !== '' || message };
}
