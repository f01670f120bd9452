// Where toasts appear, with names for screen readers in the page's language.
import { type CloseButtonProps, ToastContainer } from 'react-toastify';
import { TOAST_AUTO_CLOSE_MS } from '#contract/core/limits.ts';
import { t } from '#contract/languages/text.ts';

/** `containerId` is of those that a dialog shows. */
export function Toasts({ containerId }: { readonly containerId?: string }) {
  return (
    <ToastContainer
      {...(containerId && { containerId })}
      aria-label={t`Notifications Alt+T`}
      closeButton={CloseButton}
      autoClose={TOAST_AUTO_CLOSE_MS}
      position="top-right"
      theme="light"
    />
  );
}

/** That of the library has an English name. */
const CloseButton = ({ closeToast }: CloseButtonProps) => (
  <button
    type="button"
    className="Toastify__close-button Toastify__close-button--light"
    aria-label={t`close`}
    onClick={(event) => {
      event.stopPropagation();
      closeToast(true);
    }}
  >
    <svg aria-hidden="true" viewBox="0 0 14 16">
      <path
        fillRule="evenodd"
        d="M7.71 8.23l3.75 3.75-1.48 1.48-3.75-3.75-3.75 3.75L1 11.98l3.75-3.75L1 4.48 2.48 3l3.75 3.75L9.98 3l1.48 1.48-3.75 3.75z"
      />
    </svg>
  </button>
);
