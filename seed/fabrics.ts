// The fabrics of the development shop, oldest first; the home page shows the last six.
import type { SeedFabric } from './fabrics/fabric.ts';
import * as householdCottons from './fabrics/household-cottons.ts';
import * as lawnsAndPiles from './fabrics/lawns-and-piles.ts';
import * as shirtings from './fabrics/shirtings.ts';
import * as silks from './fabrics/silks.ts';
import * as suitings from './fabrics/suitings.ts';
import * as tweedsAndChecks from './fabrics/tweeds-and-checks.ts';
import * as workwear from './fabrics/workwear.ts';

export const fabrics: readonly SeedFabric[] = [
  householdCottons.canvas,
  lawnsAndPiles.claretVelvet,
  lawnsAndPiles.greenVelvet,
  householdCottons.ticking,
  shirtings.poplin,
  shirtings.chambray,
  workwear.drill,
  shirtings.oxford,
  tweedsAndChecks.herringboneTweed,
  householdCottons.gingham,
  workwear.corduroy,
  householdCottons.waffle,
  tweedsAndChecks.donegal,
  lawnsAndPiles.sprigLawn,
  workwear.moleskin,
  shirtings.seersucker,
  tweedsAndChecks.houndstooth,
  householdCottons.sateen,
  workwear.linen,
  suitings.birdsEyeSuiting,
  householdCottons.deckchair,
  suitings.hopsack,
  silks.organza,
  tweedsAndChecks.gunClub,
  shirtings.dobby,
  suitings.cavalryTwill,
  silks.dupion,
  tweedsAndChecks.tartan,
  lawnsAndPiles.boucle,
  workwear.selvedgeDenim,
  lawnsAndPiles.meadowLawn,
  lawnsAndPiles.velvet,
  silks.ashbyDamask,
  silks.duchesse,
];
