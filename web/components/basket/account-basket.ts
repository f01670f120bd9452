// The basket of the signed-in user. It is a module of its own, loaded for signed-in users only.
import type { ResponseBody } from '#contract/endpoint-types.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { UserData } from '#web/api/user-data.ts';
import { type BasketLine, withAdded, withLine } from './basket-lines.ts';
import { visitorBasket } from './visitor-basket.ts';

type Contents = ResponseBody<'getBasket'>;

const basket = new UserData('basket', queries.basket);

/** A visitor's lines join the basket as soon as a signed-in user's is shown. */
export const accountBasket: Pick<typeof basket, 'observe'> = {
  observe(email, listener) {
    const stop = basket.observe(email, listener);
    void joinVisitorBasket(email);
    return stop;
  },
};

/** Adds lines; an article that is there keeps the larger of both quantities. Throws ApiError. */
export function addToBasket(email: string, added: readonly BasketLine[]): Promise<void> {
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
 * are in the basket once.
 */
export function joinVisitorBasket(email: string): Promise<void> {
  const added = visitorBasket.read();
  if (added.length === 0) return Promise.resolve();
  joining ??= join(email, added).finally(() => {
    joining = undefined;
  });
  return joining.catch(() => undefined);
}

async function join(email: string, added: readonly BasketLine[]): Promise<void> {
  const asked = added.map(({ articleId, quantity }) => ({ article: articleId, quantity }));
  const checked = await request('POST /api/basket-check', { body: { lines: asked } });
  const known = added.filter((_, nth) => checked[nth]?.article);
  if (known.length > 0) await addToBasket(email, known);
  const isAdded = ({ articleId }: BasketLine) => added.some((line) => line.articleId === articleId);
  visitorBasket.replace(visitorBasket.read().filter((line) => !isAdded(line)));
}
