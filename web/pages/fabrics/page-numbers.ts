// The page numbers that a list links to. Pure.

/** The first, the last, the current page and its neighbours, ascending. */
export function pageNumbers(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  return [...new Set(near)].sort((a, b) => a - b);
}
