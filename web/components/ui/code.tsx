// A code block that scrolls sideways on narrow screens.

export function Code({ children, label }: { readonly children: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box needs keyboard focus
    <section aria-label={label} tabIndex={0} className="my-6 overflow-x-auto bg-base-200 px-5 py-4">
      <pre className="font-mono text-[0.875rem] leading-relaxed">
        <code>{children}</code>
      </pre>
    </section>
  );
}
