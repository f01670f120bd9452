// The basket of the signed-in user. It is a module of its own, loaded for signed-in users only.
import type { ResponseBody } from '#contract/endpoint-types.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { UserData } from '#web/session/user-data.ts';
import { type BasketLine, withAdded, withLine } from './basket-lines.ts';
import { visitorBasket } from './visitor-basket.ts';

type Contents = ResponseBody<'getBasket'>;

const basket = new UserData('basket', queries.basket);

/** A visitor's lines join the basket as soon as a signed-in user's is shown. */
export const accountBasket: Pick<typeof basket, 'observe'> = {
  observe(email, listener) {
    const stop = basket.observe(email, listener);
    // It stays in the browser when this fails, and the page of the basket says so.
    void joinVisitorBasket(email).catch(() => undefined);
    return stop;
  },
};

/** Call it after an order has taken lines out of the basket. */
export const refreshBasket = (email: string): void => basket.refresh(email);

/** Adds lines; of two lines of an article the one with more pieces stays. Throws ApiError. */
export function addToBasket(email: string, added: readonly BasketLine[]): Promise<void> {
  if (added.length === 0) return Promise.resolve();
  let before: readonly BasketLine[] = [];
  const lineBefore = (id: string) => before.find(({ articleId }) => articleId === id);
  return basket.change(email, {
    show: ({ lines } = EMPTY) => {
      before = lines;
      return { lines: withAdded(lines, added) };
    },
    undo: ({ lines } = EMPTY) => ({
      lines: added.reduce((all, { articleId }) => withLine(all, articleId, lineBefore(articleId)), lines),
    }),
    send: () => request('POST /api/basket', { body: { lines: [...added] } }),
  });
}

/** Changes the line of an article from `before`; without a line, takes the article out. Throws ApiError. */
export function changeLine(email: string, before: BasketLine, line: BasketLine | undefined): Promise<void> {
  const { articleId: id } = before;
  return basket.change(email, {
    show: ({ lines } = EMPTY) => ({ lines: withLine(lines, id, line) }),
    undo: ({ lines } = EMPTY) => ({ lines: withLine(lines, id, before) }),
    send: () => {
      if (!line) return request('DELETE /api/basket/:id', { params: { id } });
      const { articleId: _, ...body } = line;
      return request('PUT /api/basket/:id', { params: { id }, body });
    },
  });
}

const EMPTY: Contents = { lines: [] };

let joining: Promise<void> | undefined;

/**
 * Moves a visitor's lines into the account's basket. They stay in the browser until the server has them; sent twice, they
 * are in the basket once. Throws ApiError.
 */
export function joinVisitorBasket(email: string): Promise<void> {
  const added = visitorBasket.read();
  if (added.length === 0) return Promise.resolve();
  joining ??= join(email, added).finally(() => {
    joining = undefined;
  });
  return joining;
}

async function join(email: string, added: readonly BasketLine[]): Promise<void> {
  try {
    await addToBasket(email, added);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'article_not_found')) throw error;
    // The browser may have stored the id of an article that the shop never had.
    await addToBasket(email, await onSale(added));
  }
  const isAdded = ({ articleId }: BasketLine) => added.some((line) => line.articleId === articleId);
  visitorBasket.replace(visitorBasket.read().filter((line) => !isAdded(line)));
}

async function onSale(lines: readonly BasketLine[]): Promise<BasketLine[]> {
  const asked = lines.map(({ articleId, quantity }) => ({ article: articleId, quantity }));
  const checked = await request('POST /api/basket-check', { body: { lines: asked } });
  return lines.filter((_, nth) => checked[nth]?.article);
}
