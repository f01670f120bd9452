// A form's photo: chosen or dropped, looked at, uploaded with progress, called off. Knows no form in particular.
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
import { imageMessages } from '#contract/image-messages.ts';
import { FieldNote } from '#web/components/form/text-field.tsx';
import { type ChosenImage, type UploadStage, useImageUpload } from './use-image-upload.ts';

const words = imageMessages;
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif';

interface PictureFieldProps {
  readonly label: string;
  /** What `subscribe` heard last; undefined shows an empty field again, as after a form was reset. */
  readonly value: ChosenImage | undefined;
  readonly onChange: (picture: ChosenImage | undefined) => void;
  readonly onBlur?: () => void;
  /** The form's own complaint, such as wording.review.imageRequired. */
  readonly error?: string | undefined;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly ref?: Ref<HTMLInputElement | null>;
}

/**
 * The upload begins as soon as a photo is chosen. With react-hook-form:
 *
 *   <Controller name="photo" control={control} rules={{ required: wording.review.imageRequired }}
 *     render={({ field, fieldState }) => <ImageField label="Photo" {...field} error={fieldState.error?.message} />} />
 *
 * and when the form is sent, `const img = await values.photo.uploaded`: it waits for an upload still under way, and
 * throws Refused when it failed, before anything else was done. The field then says why by itself.
 */
export function ImageField({ label, value, onChange, error, ref, ...rest }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { stage, problem, calledOff, choose, remove } = useImageUpload(onChange);
  const shown = value ? stage : undefined;
  const failed = problem ?? error;
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  useEffect(() => {
    if (!value && input.current) input.current.value = '';
  }, [value]);
  const removeAndStay = () => {
    remove();
    input.current?.focus();
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <DropPlace onDrop={choose} wrong={failed !== undefined}>
        {shown && <Chosen stage={shown} onRemove={removeAndStay} />}
        <PictureInput {...rest} ref={input} id={id} wrong={failed !== undefined} onChoose={choose} />
        <p className="text-sm text-base-content/70">{shown ? words.chooseAnother : words.choose}</p>
      </DropPlace>
      <FieldNote id={`${id}-note`} error={failed} hint={calledOff ? words.uploadCancelled : words.limits} />
      <p role="status" className="sr-only">
        {calledOff ? words.uploadCancelled : statusOf(shown)}
      </p>
    </div>
  );
}

interface PictureInputProps extends ComponentPropsWithRef<'input'> {
  readonly wrong: boolean;
  readonly onChoose: (file: File) => void;
}

function PictureInput({ wrong, onChoose, id, ...input }: PictureInputProps) {
  return (
    <input
      {...input}
      id={id}
      type="file"
      accept={ACCEPTED}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={`${id}-note`}
      className={`file-input w-full ${wrong ? 'file-input-error' : ''}`}
      // Emptied first, so that the same file can be chosen again after it failed.
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

/** Said aloud: that it began and that it is there. Each percent would be chatter. */
function statusOf(stage: UploadStage | undefined): string {
  if (stage?.state === 'sent') return words.uploaded;
  return stage?.state === 'sending' ? words.uploading(0) : '';
}

interface DropPlaceProps {
  readonly onDrop: (file: File) => void;
  readonly wrong: boolean;
  readonly children: ReactNode;
}

function DropPlace({ onDrop, wrong, children }: DropPlaceProps) {
  const [over, setOver] = useState(false);
  const take = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onDrop(file);
  };
  const edge = wrong ? 'border-error' : over ? 'border-secondary bg-base-200' : 'border-base-300';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the file input inside does the same.
    <div
      className={`flex flex-col gap-3 rounded-box border border-dashed p-4 ${edge}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      {children}
    </div>
  );
}

interface ChosenProps {
  readonly stage: UploadStage;
  readonly onRemove: () => void;
}

function Chosen({ stage: { name, preview, percent, state }, onRemove }: ChosenProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <img
        src={preview}
        alt={words.preview(name)}
        width={96}
        height={96}
        className="size-24 bg-base-300 object-cover"
      />
      <div className="flex min-w-48 grow flex-col gap-2">
        {state === 'sending' && (
          <progress
            className="progress w-full"
            max={100}
            value={percent}
            aria-label={words.uploading(percent)}
          />
        )}
        {state === 'sent' && <p className="text-sm">{words.uploaded}</p>}
        <button type="button" className="btn btn-sm self-start" onClick={onRemove}>
          {state === 'sending' ? words.cancelUpload : words.remove}
        </button>
      </div>
    </div>
  );
}
