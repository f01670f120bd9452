// The lines of the order pad as they were understood: the fabric and its price, or why it cannot be ordered.
import { useQuery } from '@tanstack/react-query';
import { ORDER_LINES_MAX } from '#contract/core/limits.ts';
import { formatMoney } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { plural, t } from '#contract/languages/text.ts';
import type { CheckedLine } from '#contract/orders/basket.ts';
import { queries } from '#web/api/queries.ts';
import { Button } from '#web/components/ui/button.tsx';
import { tx } from '#web/languages/tx.ts';
import { comingText } from '#web/parts/articles/expected-pieces.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { NeedLine } from '#web/parts/articles/need-line.tsx';
import { textLang } from '#web/parts/articles/text-language.ts';
import type { BasketLine } from '#web/parts/basket/basket-lines.ts';
import { orderTotalCents } from '../../../parts/articles/order-total.ts';
import { possibleQuantity } from './line-rules.ts';
import type { PadEntry } from './pad-lines.ts';

export interface PadRow {
  readonly entry: PadEntry;
  /** Undefined until the entry is checked. */
  readonly checked: CheckedLine | undefined;
  /** Why it cannot be ordered. */
  readonly problem: string | undefined;
}

interface PadRowsProps {
  readonly rows: readonly PadRow[];
  readonly inBasket: readonly BasketLine[];
  /** Called with what an entry is to be instead. */
  readonly onReplace: (entry: PadEntry, article: string, quantity: number) => void;
}

export function PadRows({ rows, inBasket, onReplace }: PadRowsProps) {
  if (rows.length === 0) return null;
  return (
    <table className="w-full border-collapse text-left tabular-nums">
      <caption className="sr-only">{t`The lines of the order pad`}</caption>
      <thead className="text-sm text-base-content/75">
        <tr>
          <th scope="col" className="pb-2 font-normal">{t`Fabric`}</th>
          <th scope="col" className="px-3 pb-2 text-right font-normal">{t`Pieces`}</th>
          <th scope="col" className="pb-2 text-right font-normal">{t`Price`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, ROWS_SHOWN).map((row) => (
          <Row
            key={row.entry.article}
            row={row}
            onReplace={onReplace}
            present={inBasket.find(({ articleId }) => articleId === row.checked?.article?._id)}
          />
        ))}
        {rows.length > ROWS_SHOWN && (
          <tr className="border-t border-base-300">
            <td
              colSpan={3}
              className="py-2"
            >{t`and ${formatNumber(rows.length - ROWS_SHOWN)} more lines`}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

const ROWS_SHOWN = 2 * ORDER_LINES_MAX;

interface RowProps extends Pick<PadRowsProps, 'onReplace'> {
  readonly row: PadRow;
  /** The line of the fabric that is in the basket already. */
  readonly present: BasketLine | undefined;
}

function Row({ row: { entry, checked, problem }, present, onReplace }: RowProps) {
  const { article, quantity, lines } = entry;
  const found = checked?.article;
  const possible = problem && checked ? possibleQuantity(checked) : undefined;
  const cents = found && !problem ? orderTotalCents(found, quantity) : undefined;
  const coming = checked && !problem && comingText(quantity, checked.expected);
  return (
    <tr className="border-t border-base-300 align-baseline last:border-b">
      <th scope="row" className="py-2 font-normal wrap-anywhere">
        <span className="text-sm text-base-content/75">
          {article} ·{' '}
          {plural(lines.length, { one: t`line ${lines.join(', ')}`, other: t`lines ${lines.join(', ')}` })}
        </span>
        {found && (
          <bdi className="block font-medium" lang={textLang(found, 'productName')}>
            {found.productName}
          </bdi>
        )}
        {problem && <span className="block text-sm text-error">{problem}</span>}
        {coming && <span className="block text-sm font-semibold">{coming}</span>}
        {problem && checked && !found && <Meant entry={entry} onReplace={onReplace} />}
        {possible !== undefined && (
          <Button
            variant="outline"
            size="small"
            className="mt-1"
            onClick={() => onReplace(entry, article, possible)}
          >
            {t`Make it ${formatNumber(possible)}`}
          </Button>
        )}
        {found && !problem && <NeedLine fabric={found} isOneOfSeveral />}
        {found && !problem && present && (
          <span className="block text-sm text-base-content/75">
            {t`${piecesText(present.quantity)} in your order already; the larger number stays.`}
          </span>
        )}
      </th>
      <td className="px-3 py-2 text-right">{Number.isNaN(quantity) ? '–' : formatNumber(quantity)}</td>
      <td className="py-2 text-right">{cents === undefined ? '–' : formatMoney(cents)}</td>
    </tr>
  );
}

const MEANT_MAX = 4;

/** The fabrics that a part of a number or of a name finds. */
function Meant({ entry, onReplace }: { readonly entry: PadEntry } & Pick<PadRowsProps, 'onReplace'>) {
  const { data } = useQuery(queries.filteredFabrics({ q: entry.article, sort: 'best-match' }));
  return (
    <span className="mt-1 flex flex-col items-start gap-1 empty:hidden">
      {data?.items.slice(0, MEANT_MAX).map(({ _id, articleNumber, productName, untranslated }) => (
        <Button
          key={_id}
          variant="outline"
          size="small"
          className="h-auto py-2 text-left"
          onClick={() => onReplace(entry, articleNumber, entry.quantity)}
        >
          <span>{tx`Take ${articleNumber} ${<bdi lang={textLang({ untranslated }, 'productName')}>{productName}</bdi>}`}</span>
        </Button>
      ))}
    </span>
  );
}
