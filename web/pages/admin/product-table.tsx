// The table of products. Deleting one asks first (spec section 8) and leaves its orders untouched.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-toastify';
import { formMessages } from '#contract/form-messages.ts';
import { messages } from '#contract/messages.ts';
import { formatNumber } from '#contract/number-format.ts';
import type { Product } from '#contract/product.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { PRODUCTS_KEY } from '#web/api/queries.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';
import { type Column, Table } from '#web/components/table/table.tsx';
import { ArticleNumber } from '#web/components/ui/article-number.tsx';
import { Button } from '#web/components/ui/button.tsx';

export function ProductTable({ products }: { readonly products: readonly Product[] }) {
  const [deleting, setDeleting] = useState<Product>();
  const columns: readonly Column<Product>[] = [
    { title: 'Product', cell: (product) => <NameCell product={product} /> },
    { title: 'Price', cell: ({ price }) => messages.product.price(price) },
    { title: 'Minimum', cell: ({ minimumQuantity }) => formatNumber(minimumQuantity), figures: true },
    { title: 'Available', cell: (product) => <AvailableCell product={product} />, figures: true },
    {
      title: 'Action',
      cell: (product) => <DeleteButton product={product} onDelete={() => setDeleting(product)} />,
    },
  ];
  return (
    <>
      <Table
        caption={formMessages.dashboard.manageProduct}
        columns={columns}
        rows={products}
        keyOf={({ _id }) => _id}
      />
      {deleting && <DeleteProduct product={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

function NameCell({ product }: { readonly product: Product }) {
  return (
    <div className="flex items-center gap-4">
      <div className="shrink-0">
        <ResponsiveImage
          img={product.img}
          info={product.imageInfo}
          alt={product.productName}
          sizes="56px"
          className="size-14 bg-base-300 object-cover"
        />
      </div>
      <div className="min-w-0">
        <bdi className="break-words font-semibold">{product.productName}</bdi>
        <ArticleNumber>{product.articleNumber}</ArticleNumber>
      </div>
    </div>
  );
}

function AvailableCell({ product }: { readonly product: Product }) {
  if (product.availableQuantity > 0) return formatNumber(product.availableQuantity);
  return <span className="text-error">{messages.shop.notAvailable}</span>;
}

interface DeleteButtonProps {
  readonly product: Product;
  readonly onDelete: () => void;
}

function DeleteButton({ product, onDelete }: DeleteButtonProps) {
  return (
    <Button
      variant="danger-outline"
      size="small"
      aria-label={`${formMessages.product.delete} ${product.productName}`}
      onClick={onDelete}
    >
      {formMessages.product.delete}
    </Button>
  );
}

function DeleteProduct({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const deleteProduct = async () => {
    try {
      await request('deleteProduct', { params: { id: product._id } });
    } catch (error) {
      // Already deleted, in another tab or by a request whose response was lost.
      if (!(error instanceof ApiError && error.code === 'product_not_found')) throw error;
    }
    toast.success(formMessages.product.deleted);
    await queryClient.invalidateQueries({ queryKey: PRODUCTS_KEY });
  };
  return (
    <ConfirmDialog
      consequence={`${product.productName} leaves the collection. Orders already placed stay.`}
      yes="Yes, delete it"
      no="Keep it"
      onYes={deleteProduct}
      onClose={onClose}
    />
  );
}
