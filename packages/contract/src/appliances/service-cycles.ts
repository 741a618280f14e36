/** Service cycles wash no dishes and count in no sum of cycles. */
export const serviceCycles = ['autoWash', 'manualDrain', 'regeneration'] as const;
export type ServiceCycle = (typeof serviceCycles)[number];

export function isServiceCycle(cycleType: string): cycleType is ServiceCycle {
  return serviceCycles.some((service) => service === cycleType);
}
