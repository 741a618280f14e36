import type { ModelLimits } from '@washboard/contract/data-models/data-model-parts';

/** Limits are tenths of a degree Celsius (docs/product-rules.md#temperature-limits). */
export const temperatureLimits: ModelLimits = {
  hygiene: { practice: 'EN 17735', tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900, contactSMin: 90 },
  criticalTmp: 1050,
  restartTmp: 1020,
};
