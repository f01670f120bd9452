// A line at the top of the screen while a page or a list loads; it appears after a moment.

export function LoadingLine() {
  return <div className="loading-line stitched fixed inset-x-0 top-0 z-50 print:hidden" />;
}
