// Placeholders of about the size of the Overview's figures while they load.

const LINES = ['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5'];

export function OverviewSkeleton() {
  return (
    <div role="status" className="grid gap-12">
      <span className="sr-only">Loading the figures</span>
      <div className="border-base-300 border-t" aria-hidden>
        {LINES.map((width) => (
          <div key={width} className="flex min-h-12 items-center border-base-300 border-b">
            <span className={`h-4 bg-base-200 ${width}`} />
          </div>
        ))}
      </div>
      <div className="grid gap-10 md:grid-cols-3" aria-hidden>
        {LINES.slice(1).map((width) => (
          <div key={width} className="h-44 border-base-300 border-t pt-3">
            <span className={`block h-8 bg-base-200 ${width}`} />
          </div>
        ))}
      </div>
      <div className="woven-rule mt-48" aria-hidden />
      <div className="woven-rule mt-48" aria-hidden />
    </div>
  );
}
