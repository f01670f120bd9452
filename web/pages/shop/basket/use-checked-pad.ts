// The text of the order pad as it is understood: each entry with the answer of the check, or why it cannot be checked.
import { useEffect, useMemo, useState } from 'react';
import { ARTICLE_MAX_CHARACTERS, ORDER_LINES_MAX, QUANTITY_MAX } from '#contract/core/limits.ts';
import { t } from '#contract/languages/text.ts';
import type { CheckedLine } from '#contract/orders/basket.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import { lineErrorText } from './line-rules.ts';
import { type PadEntry, readPad } from './pad-lines.ts';
import type { PadRow } from './pad-rows.tsx';
import { useCheckedLines } from './use-checked-lines.ts';

/** What was typed, with the answers of the check; wrong entries come first. */
export function useCheckedPad(text: string, user: SessionUser | undefined) {
  const settled = useSettled(text);
  const entries = useMemo(() => readPad(text), [text]);
  const asked = useMemo(
    () => readPad(settled).filter((entry, nth) => !entryErrorText(entry, nth)),
    [settled],
  );
  const checks = useCheckedLines(asked.map(toCheck), user);
  const rows = entries.map((entry, nth): PadRow => {
    const error = entryErrorText(entry, nth);
    if (error) return { entry, checked: undefined, problem: error };
    const checked = checks.of(toCheck(entry));
    return { entry, checked, problem: checked && padErrorText(checked) };
  });
  const right = rows.flatMap(({ entry, checked, problem }) =>
    checked?.article && !problem
      ? [{ entry, line: { articleId: checked.article._id, quantity: entry.quantity } }]
      : [],
  );
  return {
    /** The entries that can be ordered, as lines. */
    right,
    /** The number of entries that need a change. */
    wrong: rows.filter(({ problem }) => problem).length,
    rows: [...rows.filter(({ problem }) => problem), ...rows.filter(({ problem }) => !problem)],
    isChecking: !checks.error && rows.some(({ checked, problem }) => !checked && !problem),
    error: checks.error,
  };
}

/** Several lots are chosen at the line in the basket. */
const padErrorText = (checked: CheckedLine) =>
  checked.problem?.code === 'needs_several_lots' ? undefined : lineErrorText(checked);

const toCheck = ({ article, quantity }: PadEntry) => ({ article, quantity });

/** Tells the user why an entry cannot even be checked; undefined when it can. */
function entryErrorText({ article, quantity }: PadEntry, index: number): string | undefined {
  if (index >= ORDER_LINES_MAX) return t`An order has at most ${ORDER_LINES_MAX} fabrics.`;
  if (article === '') return t`The article number is missing.`;
  if (article.length > ARTICLE_MAX_CHARACTERS) return t`No fabric on sale has this article number.`;
  if (Number.isNaN(quantity)) return t`The pieces must be a whole number, after the article number.`;
  return quantity > QUANTITY_MAX ? t`At most ${piecesText(QUANTITY_MAX)} can be ordered.` : undefined;
}

/** The text, once the user has paused typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const TYPING_MS = 300;
