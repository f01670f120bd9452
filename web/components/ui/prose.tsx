// A text that the server has made from Markdown, without raw HTML.

interface ProseProps {
  readonly html: string;
  readonly lang?: string | undefined;
}

export function Prose({ html, lang }: ProseProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders Markdown without raw HTML
  return <div className="prose max-w-2xl min-w-0" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
