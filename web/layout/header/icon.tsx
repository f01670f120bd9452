// A sign of the header, and the number at its corner.

export function Icon({ path }: { readonly path: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

interface CountProps {
  readonly className: string;
  readonly children: number;
}

export function Count({ className, children }: CountProps) {
  return (
    <span
      aria-hidden="true"
      className={`absolute min-w-4 rounded-full bg-primary px-1 text-center text-[0.6875rem] leading-4 font-semibold text-primary-content tabular-nums ${className}`}
    >
      {children}
    </span>
  );
}
