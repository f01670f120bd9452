// Products as a table, each with the way to delete it. Orders of a deleted product stay.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-toastify';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/product.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';
import { type Column, Table } from '#web/components/table/table.tsx';

export function ProductTable({ products }: { readonly products: readonly Product[] }) {
  const [leaving, setLeaving] = useState<Product>();
  const columns: readonly Column<Product>[] = [
    { title: 'Product', cell: (product) => <NameOf product={product} /> },
    { title: 'Price', cell: ({ price }) => messages.product.price(price) },
    { title: 'Minimum', cell: (product) => product.minimumQuantity.toLocaleString('en-US'), figures: true },
    { title: 'Available', cell: (product) => <Available product={product} />, figures: true },
    { title: 'Action', cell: (product) => <Delete product={product} onDelete={() => setLeaving(product)} /> },
  ];
  return (
    <>
      <Table
        caption={messages.dashboard.manageProduct}
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
        <ResponsiveImage
          img={product.img}
          picture={product.imageInfo}
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
  return <span className="text-error">{messages.shop.notAvailable}</span>;
}

function Delete({ product, onDelete }: { readonly product: Product; readonly onDelete: () => void }) {
  return (
    <button
      type="button"
      className="btn btn-outline btn-error btn-sm min-h-11 sm:min-h-9"
      aria-label={`${messages.product.delete} ${product.productName}`}
      onClick={onDelete}
    >
      {messages.product.delete}
    </button>
  );
}

function DeleteProduct({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const remove = async () => {
    try {
      await request('deleteProduct', { params: { id: product._id } });
    } catch (error) {
      // Gone already, by another tab or a lost answer: what was wished for is so.
      if (!(error instanceof ApiError && error.code === 'product_not_found')) throw error;
    }
    toast.success(messages.product.deleted);
    await queries.invalidateQueries({ queryKey: queryKeys.products });
  };
  return (
    <ConfirmDialog
      consequence={`${product.productName} leaves the collection. Orders already placed stay.`}
      yes="Yes, delete it"
      no="Keep it"
      onYes={remove}
      onClose={onClose}
    />
  );
}
