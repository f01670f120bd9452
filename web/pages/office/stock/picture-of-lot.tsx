// Adds the picture of a lot, replaces it, or takes it away.
import { Controller } from 'react-hook-form';
import type { Lot } from '#contract/orders/lots.ts';
import { request } from '#web/api/client.ts';
import { Form, useForm } from '#web/components/form/form.tsx';
import { ImageField } from '#web/components/form/image-field.tsx';
import { type ChosenImage, knownImage } from '#web/components/form/use-image-upload.ts';
import { Button } from '#web/components/ui/button.tsx';
import { LOT_PHOTO_HINT } from './lot-fields.tsx';
import { type LotTaskProps, useLotChange } from './move-pieces.tsx';

interface PictureForm {
  photo: ChosenImage | undefined;
}

interface PictureOfLotProps extends LotTaskProps {
  readonly opened: Lot;
}

export function PictureOfLot({ article: id, opened, onSaved, onBack }: PictureOfLotProps) {
  const { _id: lotId, name, img } = opened;
  const form = useForm<PictureForm>({ defaultValues: { photo: img === null ? undefined : knownImage(img) } });
  const change = useLotChange({ onSaved }, async ({ photo }: PictureForm) => {
    const body = { lotId, img: (await photo?.uploaded) ?? null };
    await request('PUT /api/articles/:id/lot-pictures', { params: { id }, body });
    return body.img === null ? `Lot ${name} has no picture now.` : `The picture of lot ${name} is saved.`;
  });
  return (
    <Form
      form={form}
      mutation={change}
      submit="Save the picture"
      buttons={
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
      }
    >
      <p className="wrap-anywhere">
        Lot <bdi className="font-semibold">{name}</bdi>
      </p>
      <Controller
        name="photo"
        control={form.control}
        render={({ field }) => <ImageField label="Picture of the lot" hint={LOT_PHOTO_HINT} {...field} />}
      />
    </Form>
  );
}
