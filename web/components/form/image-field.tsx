// An image input: choose or drop a file, preview it, upload it with progress, cancel the upload.
import {
  type ComponentPropsWithRef,
  type DragEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { imageTexts } from '#contract/core/image-texts.ts';
import { FieldLabel, FieldNote } from '#web/components/form/fields.tsx';
import { type ChosenImage, type ImageKind, type UploadStage, useImageUpload } from './use-image-upload.ts';

const TEXTS = { photo: imageTexts, logo: { ...imageTexts, ...imageTexts.logo } };
const ACCEPTED = {
  photo: 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif',
  logo: 'image/svg+xml,image/png',
};

interface ImageFieldProps {
  readonly label: string;
  /** The last value passed to `onChange`; undefined shows an empty field, for example after a reset. */
  readonly value: ChosenImage | undefined;
  readonly onChange: (image: ChosenImage | undefined) => void;
  readonly onBlur?: () => void;
  /** The validation message of the form. */
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly kind?: ImageKind;
  /** What is said of the files below the field; default what a photo may be. */
  readonly hint?: string;
  readonly ref?: Ref<HTMLInputElement | null>;
}

/**
 * The upload starts as soon as an image is chosen. With react-hook-form:
 *
 *   <Controller name="photo" control={control} rules={{ required: formTexts.review.imageRequired }}
 *     render={({ field, fieldState }) => <ImageField label="Photo" {...field} error={fieldState.error?.message} />} />
 *
 * On submit, `await values.photo.uploaded` resolves with the address. It rejects if the upload fails, and the field
 * itself shows why.
 */
export function ImageField(props: ImageFieldProps) {
  const { label, value, onChange, error, required, kind = 'photo', hint, ref, ...rest } = props;
  const texts = TEXTS[kind];
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useImageUpload(onChange, kind);
  const stage = value?.known ? knownStage(value.known) : value && upload.stage;
  const message = upload.error ?? error;
  const isInvalid = message !== undefined;
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  useEffect(() => {
    if (!value && input.current) input.current.value = '';
  }, [value]);
  const removeAndRefocus = () => {
    upload.remove();
    input.current?.focus();
  };
  return (
    <div className="flex flex-col gap-1.5">
      <FieldLabel htmlFor={id} required={required}>
        {label}
      </FieldLabel>
      <DropZone onDrop={upload.choose} isInvalid={isInvalid}>
        {stage && <ImagePreview stage={stage} kind={kind} onRemove={removeAndRefocus} />}
        <ImageInput
          {...rest}
          ref={input}
          id={id}
          aria-required={required || undefined}
          accept={ACCEPTED[kind]}
          isInvalid={isInvalid}
          onChoose={upload.choose}
        />
        <p className="text-sm text-base-content/70">{stage ? texts.chooseAnother : texts.choose}</p>
      </DropZone>
      <FieldNote
        id={`${id}-note`}
        error={message}
        hint={upload.cancelled ? texts.uploadCancelled : (hint ?? texts.limits)}
      />
      <p role="status" className="sr-only">
        {upload.cancelled ? texts.uploadCancelled : announcement(stage, kind)}
      </p>
    </div>
  );
}

interface ImageInputProps extends ComponentPropsWithRef<'input'> {
  readonly isInvalid: boolean;
  readonly onChoose: (file: File) => void;
}

function ImageInput({ isInvalid, onChoose, id, ...input }: ImageInputProps) {
  return (
    <input
      {...input}
      id={id}
      type="file"
      aria-invalid={isInvalid || undefined}
      aria-describedby={`${id}-note`}
      className={`file-input w-full ${isInvalid ? 'file-input-error' : ''}`}
      // The value is cleared so that choosing the same file again fires a change event.
      onClick={({ currentTarget }) => {
        currentTarget.value = '';
      }}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) onChoose(file);
      }}
    />
  );
}

const knownStage = (url: string): UploadStage => ({ name: '', preview: url, percent: 100, state: 'known' });

/** Announces the start and the end of an upload, not every percent. */
function announcement(stage: UploadStage | undefined, kind: ImageKind): string {
  if (stage?.state === 'sent') return TEXTS[kind].uploaded;
  return stage?.state === 'sending' ? imageTexts.uploading(0) : '';
}

interface DropZoneProps {
  readonly onDrop: (file: File) => void;
  readonly isInvalid: boolean;
  readonly children: ReactNode;
}

function DropZone({ onDrop, isInvalid, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onDrop(file);
  };
  const border = isInvalid ? 'border-error' : isOver ? 'border-secondary bg-base-200' : 'border-base-300';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the file input inside.
    <div
      className={`flex flex-col gap-3 rounded-box border border-dashed p-4 ${border}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      {children}
    </div>
  );
}

interface ImagePreviewProps {
  readonly kind: ImageKind;
  readonly stage: UploadStage;
  readonly onRemove: () => void;
}

function ImagePreview({ kind, stage: { name, preview, percent, state }, onRemove }: ImagePreviewProps) {
  const texts = TEXTS[kind];
  return (
    <div className="flex flex-wrap items-center gap-4">
      <img
        src={preview}
        alt={name && texts.preview(name)}
        width={96}
        height={96}
        className={`size-24 ${kind === 'logo' ? 'bg-base-100 object-contain' : 'bg-base-300 object-cover'}`}
      />
      <div className="flex min-w-48 grow flex-col gap-2">
        {state === 'sending' && (
          <progress className="h-2 w-full" max={100} value={percent} aria-label={texts.uploading(percent)} />
        )}
        {state === 'sent' && <p className="text-sm">{texts.uploaded}</p>}
        <button type="button" className="btn btn-sm self-start" onClick={onRemove}>
          {state === 'sending' ? texts.cancelUpload : texts.remove}
        </button>
      </div>
    </div>
  );
}
