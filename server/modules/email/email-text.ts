// Renders an email as plain text.
import { messages } from '#contract/messages.ts';
import { type Block, greeting, type TemplateContent, type TemplateContext } from './email-content.ts';

/** `name` is the recipient's. */
export function emailText(
  content: TemplateContent,
  name: string,
  { imprint }: Pick<TemplateContext, 'imprint'>,
): string {
  const parts = [
    greeting(name),
    ...content.blocks.map(blockText),
    `The front desk of ${messages.shop.name}`,
    ...(imprint.length > 0 ? [`-- \n${imprint.join('\n')}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('note' in block) return block.note;
  if ('button' in block) return `${block.button}:\n${block.link}`;
  return block.facts
    .map(({ label, value, link }) => `${label}: ${value}${link ? `\n${link}` : ''}`)
    .join('\n');
}
