// Sends one order, once, whatever is pressed (spec sections 7, 8).
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'react-toastify';
import { messages } from '#contract/messages.ts';
import { dollarsFromCents } from '#contract/money.ts';
import type { Product } from '#contract/product.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import type { Person } from '#web/session/stored-session.ts';
import { displayedTotal } from './order-total.ts';

export interface Delivery {
  address: string;
  phone: string;
  customDetails: string;
}

/** The key belongs to this opening of the dialog: an order whose answer was lost is not placed a second time. */
export function usePlaceOrder(product: Product, quantity: number, user: Person) {
  const key = useRef<string>(undefined);
  const queries = useQueryClient();
  return async (delivery: Delivery) => {
    key.current ??= freshKey();
    const body = {
      productId: product._id,
      productName: product.productName,
      quantity,
      price: dollarsFromCents(displayedTotal(product.price, quantity) ?? 0),
      user: user.email,
      userName: user.name,
      ...delivery,
    };
    try {
      await request('placeOrder', { body, idempotencyKey: key.current });
    } finally {
      // Placed or refused: what the list says of the stock is old.
      void queries.invalidateQueries({ queryKey: queryKeys.products });
    }
    toast.success(messages.order.placed(product.productName, quantity));
    void queries.invalidateQueries({ queryKey: queryKeys.orders(user.email) });
  };
}

/** 128 random bits. `crypto.randomUUID` is not there on a plain http address. */
function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/** Why an order was refused, for people to read. */
export function placeOrderError(error: unknown): string {
  const placedBefore = error instanceof ApiError && error.code === 'idempotency_key_reused';
  return placedBefore ? messages.order.alreadyPlaced : errorMessage(error);
}
