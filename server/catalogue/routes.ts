// GET/POST/DELETE product and GET available (spec section 7).
import type { Door } from '#server/http/door.ts';
import type { KeptAnswers } from '#server/http/keptAnswers.ts';
import type { Catalogue } from './service.ts';

export function catalogueRoutes(door: Door, catalogue: Catalogue, kept: KeptAnswers): void {
  door.open('listProducts', ({ request, reply, query }) =>
    kept.send(request, reply, () => catalogue.productsOnSale(query)),
  );
  door.open('listAvailable', ({ request, reply, query }) =>
    kept.send(request, reply, () => catalogue.productsOnSale(query)),
  );
  door.open('getProduct', ({ params }) => catalogue.product(params.id));
  door.open('addProduct', async ({ caller, body }) => ({
    insertedId: await catalogue.addProduct(body, caller.email),
  }));
  door.open('deleteProduct', async ({ caller, params }) => ({
    deletedCount: await catalogue.deleteProduct(params.id, caller.email),
  }));
}
