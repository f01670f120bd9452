// Address book: the delivery addresses of customers. While a customer has any, exactly one of them is preferred.

import { ADDRESSES_MAX } from '#contract/core/order-state.ts';
import type { Address, NewAddress } from '#contract/people/address.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { deliveryColumns, parseParts } from '#server/modules/countries/service.ts';
import type { Users } from '#server/modules/people/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import * as store from './store.ts';

/** The address book. Each method works on the addresses of one account; another account's address is not found. */
export class Addresses extends Service<{ readonly users: Users }> {
  /** Lists the preferred address first, then the others, last added first. */
  async list(userId: string): Promise<Address[]> {
    const rows = await store.findAddresses(this.db, userId);
    return rows.map(({ id, address, address_parts, phone, is_preferred }) => ({
      _id: id,
      address,
      addressParts: parseParts(address_parts),
      phone,
      isPreferred: is_preferred === 1,
    }));
  }

  /**
   * Returns the id of the address; an address that is in the book already keeps its id. The first one is preferred.
   * Throws `addresses_full` and `validation_failed`.
   */
  async add(userId: string, input: NewAddress): Promise<string> {
    const fields = toFields(input);
    return this.#change(userId, async (tx) => {
      const known = await store.findAddresses(tx, userId);
      const same = known.find(
        (one) =>
          one.address === fields.address &&
          one.address_parts === fields.address_parts &&
          one.phone === fields.phone,
      );
      if (!same && known.length >= ADDRESSES_MAX) throw new AppError('addresses_full');
      const id = same?.id ?? (await store.insertAddress(tx, userId, fields, this.now()));
      if (input.isPreferred || known.length === 0) await store.prefer(tx, userId, id);
      return id;
    });
  }

  /**
   * Returns 1. `isPreferred` false does not change which address is preferred. Throws `address_not_found` and
   * `validation_failed`.
   */
  async update(userId: string, id: string, input: NewAddress): Promise<number> {
    const fields = toFields(input);
    return this.#change(userId, async (tx) => {
      const modifiedCount = await store.updateAddress(tx, userId, id, fields);
      if (modifiedCount === 0) throw new AppError('address_not_found');
      if (input.isPreferred) await store.prefer(tx, userId, id);
      return modifiedCount;
    });
  }

  /**
   * Returns 1. When the preferred address is removed, the last one added becomes preferred. Throws `address_not_found`.
   */
  remove(userId: string, id: string): Promise<number> {
    return this.#change(userId, async (tx) => {
      const deletedCount = await store.deleteAddress(tx, userId, id);
      if (deletedCount === 0) throw new AppError('address_not_found');
      const [first] = await store.findAddresses(tx, userId);
      if (first?.is_preferred === 0) await store.prefer(tx, userId, first.id);
      return deletedCount;
    });
  }

  /** Locks the account's addresses, because the limit and the preferred address depend on all of them. */
  #change<Result>(userId: string, run: (tx: Executor) => Promise<Result>): Promise<Result> {
    return this.storage.transaction(async (tx) => {
      await this.deps.users.lock(tx, userId);
      return run(tx);
    });
  }
}

function toFields({ phone, ...input }: NewAddress) {
  const { address, address_parts } = deliveryColumns(input);
  return { address, address_parts, phone };
}
