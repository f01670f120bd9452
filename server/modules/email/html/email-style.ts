// The style of emails: the shop's colours and type as inline styles, and a style element for narrow and dark screens.
import type { EmailColours } from '../email-content.ts';

const SERIF = "Bitter, Georgia, 'Times New Roman', serif";

const light = {
  surround: '#eee6d7',
  paper: '#f7f2e8',
  rule: '#d8cbb3',
  ink: '#231d17',
  muted: '#695b48',
} as const;

const dark = {
  surround: '#14100c',
  paper: '#1f1a15',
  rule: '#4d4335',
  ink: '#f1e9da',
  muted: '#c3b59c',
} as const;

const SAMPLE_COLOURS: EmailColours = {
  primary: '#8a2c24',
  button: '#8a2c24',
  onButton: '#fdf8ef',
  primaryOnDark: '#ef9d90',
};
/** The thread of the sample on the dark background. */
const SAMPLE_THREAD = '#b0483d';

export type EmailStyles = ReturnType<typeof emailStyles>;

/** Longhand properties are used because clients that drop one keep the rest. */
export const emailStyles = ({ primary, button, onButton }: EmailColours = SAMPLE_COLOURS) =>
  ({
    body: { margin: 0, padding: 0, backgroundColor: light.surround, color: light.ink, fontFamily: SERIF },
    preheader: {
      display: 'none',
      maxHeight: 0,
      overflow: 'hidden',
      opacity: 0,
      fontSize: '1px',
      lineHeight: '1px',
      color: light.surround,
    },
    outer: { width: '100%', backgroundColor: light.surround, borderCollapse: 'collapse' },
    outerCell: { padding: '24px 12px' },
    sheet: {
      width: '100%',
      maxWidth: '600px',
      margin: '0 auto',
      backgroundColor: light.paper,
      borderCollapse: 'collapse',
    },
    thread: {
      height: '9px',
      fontSize: 0,
      lineHeight: 0,
      borderTop: `2px solid ${primary}`,
      borderBottom: `1px dashed ${light.rule}`,
    },
    cell: { padding: '28px 32px 32px' },
    head: { margin: '0 0 28px', fontSize: '17px', lineHeight: '24px', fontWeight: 600 },
    logo: {
      border: 0,
      padding: '4px',
      verticalAlign: 'middle',
      backgroundColor: light.paper,
    },
    reference: { color: light.muted, fontWeight: 400, fontSize: '15px', whiteSpace: 'nowrap' },
    heading: {
      margin: '0 0 24px',
      fontSize: '28px',
      lineHeight: '34px',
      fontWeight: 300,
      letterSpacing: '-0.015em',
      color: light.ink,
    },
    paragraph: { margin: '0 0 18px', fontSize: '16px', lineHeight: '26px' },
    note: { margin: '0 0 18px', fontSize: '14px', lineHeight: '22px', color: light.muted },
    facts: {
      width: '100%',
      margin: '6px 0 24px',
      borderCollapse: 'collapse',
      borderTop: `1px solid ${light.rule}`,
    },
    label: {
      width: '34%',
      padding: '9px 12px 9px 0',
      verticalAlign: 'top',
      textAlign: 'left',
      fontSize: '14px',
      lineHeight: '22px',
      fontWeight: 400,
      color: light.muted,
      borderBottom: `1px solid ${light.rule}`,
    },
    value: {
      padding: '9px 0',
      verticalAlign: 'top',
      fontSize: '16px',
      lineHeight: '22px',
      wordBreak: 'break-word',
      borderBottom: `1px solid ${light.rule}`,
    },
    oneWord: { fontSize: '14px', whiteSpace: 'nowrap', wordBreak: 'normal' },
    link: { color: primary, textDecoration: 'underline' },
    buttonCell: { margin: '0 0 10px' },
    button: {
      display: 'inline-block',
      padding: '13px 26px',
      backgroundColor: button,
      color: onButton,
      fontSize: '16px',
      lineHeight: '22px',
      fontWeight: 600,
      textDecoration: 'none',
    },
    address: { margin: '0 0 22px', fontSize: '13px', lineHeight: '20px', wordBreak: 'break-all' },
    foot: {
      padding: '18px 32px 26px',
      borderTop: `1px solid ${light.rule}`,
      fontSize: '13px',
      lineHeight: '20px',
      color: light.muted,
    },
  }) as const;

/**
 * Clients that drop the element show the light email. It has no quotes and angle brackets, because React would escape
 * them, and uses classes, because Gmail and Outlook strip attribute selectors.
 */
export const styleElement = (colours: EmailColours = SAMPLE_COLOURS) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .outer { padding: 0 !important; }
  .cell { padding: 22px 20px 26px !important; }
  .foot { padding: 16px 20px 24px !important; }
  .heading { font-size: 24px !important; line-height: 30px !important; }
  .label { width: 38% !important; }
}
@media (prefers-color-scheme: dark) {
  .surround { background-color: ${dark.surround} !important; }
  .sheet { background-color: ${dark.paper} !important; }
  .surround, .heading, .ink { color: ${dark.ink} !important; }
  .muted, .label, .foot { color: ${dark.muted} !important; }
  .rule, .label, .value, .foot { border-color: ${dark.rule} !important; }
  .thread { border-color: ${colours === SAMPLE_COLOURS ? SAMPLE_THREAD : colours.primaryOnDark} ${dark.rule} ${dark.rule} !important; }
  .link { color: ${colours.primaryOnDark} !important; }
}
`;
