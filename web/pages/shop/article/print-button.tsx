// Prints the page, which the print styles turn into a specification sheet.

export function PrintButton() {
  return (
    <button
      type="button"
      className="link-thread min-h-11 cursor-pointer text-sm noscript:hidden"
      onClick={() => window.print()}
    >
      Print the specification
    </button>
  );
}
