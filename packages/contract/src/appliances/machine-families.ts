export const machineFamilies = ['underCounter', 'hood'] as const;
export type MachineFamily = (typeof machineFamilies)[number];

/** Electrical ratings on delivery (docs/product-rules.md#ranges). */
export const ratingPowers = ['M2', 'M3', 'M4', 'E3'] as const;
