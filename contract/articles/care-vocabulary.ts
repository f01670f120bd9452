// The care symbols of ISO 3758 and their texts. Apart from fabric-vocabulary.ts, so that pages without them do not load them.

/** Care symbols of ISO 3758:2012, by the kind of treatment, with the words of each symbol. */
export const CARE = {
  wash: {
    '95': 'Wash at or below 95 °C',
    '70': 'Wash at or below 70 °C',
    '60': 'Wash at or below 60 °C',
    '60-mild': 'Wash at or below 60 °C, mild process',
    '50': 'Wash at or below 50 °C',
    '50-mild': 'Wash at or below 50 °C, mild process',
    '40': 'Wash at or below 40 °C',
    '40-mild': 'Wash at or below 40 °C, mild process',
    '40-very-mild': 'Wash at or below 40 °C, very mild process',
    '30': 'Wash at or below 30 °C',
    '30-mild': 'Wash at or below 30 °C, mild process',
    '30-very-mild': 'Wash at or below 30 °C, very mild process',
    hand: 'Wash by hand, at or below 40 °C',
    no: 'Do not wash',
  },
  bleach: {
    any: 'Any bleach',
    oxygen: 'Oxygen bleach only, no chlorine',
    no: 'Do not bleach',
  },
  dry: {
    'tumble-normal': 'Tumble dry, normal temperature (80 °C)',
    'tumble-low': 'Tumble dry, low temperature (60 °C)',
    'no-tumble': 'Do not tumble dry',
    line: 'Line dry',
    'line-shade': 'Line dry in the shade',
    drip: 'Drip dry',
    flat: 'Dry flat',
    'flat-shade': 'Dry flat in the shade',
  },
  iron: {
    '200': 'Iron at or below 200 °C',
    '150': 'Iron at or below 150 °C',
    '110': 'Iron at or below 110 °C, without steam',
    no: 'Do not iron',
  },
  professional: {
    p: 'Professional dry cleaning, tetrachloroethene',
    'p-mild': 'Professional dry cleaning, tetrachloroethene, mild process',
    f: 'Professional dry cleaning, hydrocarbons',
    'f-mild': 'Professional dry cleaning, hydrocarbons, mild process',
    w: 'Professional wet cleaning',
    'w-mild': 'Professional wet cleaning, mild process',
    'w-very-mild': 'Professional wet cleaning, very mild process',
    no: 'Do not clean professionally',
  },
} as const;
export type CareTreatment = keyof typeof CARE;
