// Products as a table, each with the way to delete it. Orders of a deleted product stay.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-toastify';
import type { Product } from '#contract/product.ts';
import { wording } from '#contract/wording.ts';
import { ask } from '#web/api/ask.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { Refused } from '#web/api/refused.ts';
import { AskFirst } from '#web/dialogs/AskFirst.tsx';
import { Picture } from '#web/parts/Picture.tsx';
import { type Column, Table } from '#web/tables/Table.tsx';

export function ProductTable({ products }: { readonly products: readonly Product[] }) {
  const [leaving, setLeaving] = useState<Product>();
  const columns: readonly Column<Product>[] = [
    { title: 'Product', cell: (product) => <NameOf product={product} /> },
    { title: 'Price', cell: ({ price }) => wording.product.price(price) },
    { title: 'Minimum', cell: (product) => product.minimumQuantity.toLocaleString('en-US'), figures: true },
    { title: 'Available', cell: (product) => <Available product={product} />, figures: true },
    { title: 'Action', cell: (product) => <Delete product={product} onDelete={() => setLeaving(product)} /> },
  ];
  return (
    <>
      <Table
        caption={wording.dashboard.manageProduct}
        columns={columns}
        rows={products}
        keyOf={({ _id }) => _id}
      />
      {leaving && <DeleteProduct product={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

function NameOf({ product }: { readonly product: Product }) {
  return (
    <div className="flex items-center gap-4">
      <div className="shrink-0">
        <Picture
          img={product.img}
          picture={product.picture}
          alt=""
          sizes="56px"
          className="size-14 bg-base-300 object-cover"
        />
      </div>
      <bdi className="min-w-0 break-words font-semibold">{product.productName}</bdi>
    </div>
  );
}

function Available({ product }: { readonly product: Product }) {
  if (product.availableQuantity > 0) return product.availableQuantity.toLocaleString('en-US');
  return <span className="text-error">{wording.shop.notAvailable}</span>;
}

function Delete({ product, onDelete }: { readonly product: Product; readonly onDelete: () => void }) {
  return (
    <button
      type="button"
      className="btn btn-outline btn-error btn-sm min-h-11 sm:min-h-9"
      aria-label={`${wording.product.delete} ${product.productName}`}
      onClick={onDelete}
    >
      {wording.product.delete}
    </button>
  );
}

function DeleteProduct({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const remove = async () => {
    try {
      await ask('deleteProduct', { params: { id: product._id } });
    } catch (error) {
      // Gone already, by another tab or a lost answer: what was wished for is so.
      if (!(error instanceof Refused && error.code === 'product_not_found')) throw error;
    }
    toast.success(wording.product.deleted);
    await queries.invalidateQueries({ queryKey: queryKeys.products });
  };
  return (
    <AskFirst
      consequence={`${product.productName} leaves the collection. Orders already placed stay.`}
      yes="Yes, delete it"
      no="Keep it"
      onYes={remove}
      onClose={onClose}
    />
  );
}
