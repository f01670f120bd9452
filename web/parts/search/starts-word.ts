// Whether what somebody types is the beginning of a word of a label.

/** Without accents, which many leave out when they type. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const startsWord = (typed: string, label: string): boolean =>
  plain(label)
    .split(/[^\p{L}]+/u)
    .some((word) => word.startsWith(plain(typed)));
