// Markdown of the owner as HTML: without raw HTML, with each line break kept, and with links of http, https, mailto and this shop only.
import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true });
markdown.disable('image');
markdown.validateLink = (link) => /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(link.trim());

/** Other sites do not learn which page leads to them. */
markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  const token = tokens[index];
  if (/^https?:/i.test(String(token?.attrGet('href')))) token?.attrSet('rel', 'noreferrer');
  return self.renderToken(tokens, index, options);
};

/** A block of code scrolls sideways, so it takes keyboard focus. */
markdown.renderer.rules.fence = (tokens, index) =>
  `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[index]?.content.replace(/\n$/, '') ?? '')}</code></pre>\n`;

/** The highest headings have the `level` given, from 1 to 6; by default they are below the page's own two. */
export function renderMarkdown(text: string, level = 3): string {
  const tokens = markdown.parse(text, {});
  for (const token of tokens)
    if (token.type === 'heading_open' || token.type === 'heading_close')
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + level - 1)}`;
  return markdown.renderer.render(tokens, markdown.options, {});
}
