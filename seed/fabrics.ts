// The fabrics of the development shop, oldest first; the home page shows the last six.
import * as cottons from './fabrics/cottons.ts';
import type { SeedFabric } from './fabrics/fabric.ts';
import * as finery from './fabrics/finery.ts';
import * as woollens from './fabrics/woollens.ts';
import * as workwear from './fabrics/workwear.ts';

export const fabrics: readonly SeedFabric[] = [
  cottons.canvas,
  cottons.ticking,
  cottons.poplin,
  cottons.chambray,
  workwear.drill,
  cottons.oxford,
  woollens.herringboneTweed,
  cottons.gingham,
  workwear.corduroy,
  cottons.waffle,
  woollens.donegal,
  finery.sprigLawn,
  workwear.moleskin,
  cottons.seersucker,
  woollens.houndstooth,
  cottons.sateen,
  workwear.linen,
  woollens.birdsEyeSuiting,
  cottons.deckchair,
  workwear.hopsack,
  finery.organza,
  woollens.gunClub,
  cottons.dobby,
  workwear.cavalryTwill,
  finery.dupion,
  woollens.tartan,
  finery.boucle,
  workwear.selvedgeDenim,
  finery.meadowLawn,
  finery.velvet,
  finery.ashbyDamask,
  finery.duchesse,
];
