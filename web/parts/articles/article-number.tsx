// The number of an article, shown beside its name.

export function ArticleNumber({ children: number }: { readonly children: string | null }) {
  return number ? <p className="text-xs tracking-wide text-base-content/70 tabular-nums">{number}</p> : null;
}
