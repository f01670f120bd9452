// The last line of the printed specification sheet: the shop, the address of the page, and how to reach the shop.
import { useMatches } from 'react-router';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { originIn } from '#web/layout/page-meta.ts';

export function SheetFooter({ contact }: { readonly contact: string }) {
  const matches = useMatches();
  const origin = originIn({ matches });
  const path = matches.at(-1)?.pathname ?? '';
  return (
    <p className="hidden border-t border-black pt-2 text-sm print:col-span-full print:block">
      {messages.shop.name} · {origin + path} · {contact || origin + pages.contact}
    </p>
  );
}
