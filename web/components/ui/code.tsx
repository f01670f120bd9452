// A few lines of a program, to be read: scrolls by itself where the screen is narrower.

export function Code({ children, label }: { readonly children: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="my-6 overflow-x-auto bg-base-200 px-5 py-4">
      <pre className="font-mono text-[0.875rem] leading-relaxed">
        <code>{children}</code>
      </pre>
    </section>
  );
}
