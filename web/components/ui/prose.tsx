// A text that the server has made from Markdown, without raw HTML.

export function Prose({ html }: { readonly html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders Markdown without raw HTML
  return <div className="prose max-w-2xl min-w-0" dangerouslySetInnerHTML={{ __html: html }} />;
}
