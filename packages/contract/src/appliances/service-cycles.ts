/** What a machine does with itself. They wash no dishes, so neither its counter nor any sum of cycles has them. */
export const serviceCycles = ['autoWash', 'manualDrain', 'regeneration'] as const;
export type ServiceCycle = (typeof serviceCycles)[number];

export function isServiceCycle(cycleType: string): cycleType is ServiceCycle {
  return serviceCycles.some((service) => service === cycleType);
}
