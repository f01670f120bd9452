// The care symbols of ISO 3758 and their texts. Apart from fabric-vocabulary.ts, so that pages without them do not load them.
import { t } from '../languages/text.ts';

/** Care symbols of ISO 3758:2012, by the kind of treatment, with the words of each symbol. */
export const CARE = {
  wash: {
    '95': t`Wash at or below 95 °C`,
    '70': t`Wash at or below 70 °C`,
    '60': t`Wash at or below 60 °C`,
    '60-mild': t`Wash at or below 60 °C, mild process`,
    '50': t`Wash at or below 50 °C`,
    '50-mild': t`Wash at or below 50 °C, mild process`,
    '40': t`Wash at or below 40 °C`,
    '40-mild': t`Wash at or below 40 °C, mild process`,
    '40-very-mild': t`Wash at or below 40 °C, very mild process`,
    '30': t`Wash at or below 30 °C`,
    '30-mild': t`Wash at or below 30 °C, mild process`,
    '30-very-mild': t`Wash at or below 30 °C, very mild process`,
    hand: t`Wash by hand, at or below 40 °C`,
    no: t`Do not wash`,
  },
  bleach: {
    any: t`Any bleach`,
    oxygen: t`Oxygen bleach only, no chlorine`,
    no: t`Do not bleach`,
  },
  dry: {
    'tumble-normal': t`Tumble dry, normal temperature (80 °C)`,
    'tumble-low': t`Tumble dry, low temperature (60 °C)`,
    'no-tumble': t`Do not tumble dry`,
    line: t`Line dry`,
    'line-shade': t`Line dry in the shade`,
    drip: t`Drip dry`,
    flat: t`Dry flat`,
    'flat-shade': t`Dry flat in the shade`,
  },
  iron: {
    '200': t`Iron at or below 200 °C`,
    '150': t`Iron at or below 150 °C`,
    '110': t`Iron at or below 110 °C, without steam`,
    no: t`Do not iron`,
  },
  professional: {
    p: t`Professional dry cleaning, tetrachloroethene`,
    'p-mild': t`Professional dry cleaning, tetrachloroethene, mild process`,
    f: t`Professional dry cleaning, hydrocarbons`,
    'f-mild': t`Professional dry cleaning, hydrocarbons, mild process`,
    w: t`Professional wet cleaning`,
    'w-mild': t`Professional wet cleaning, mild process`,
    'w-very-mild': t`Professional wet cleaning, very mild process`,
    no: t`Do not clean professionally`,
  },
} as const;
export type CareTreatment = keyof typeof CARE;
