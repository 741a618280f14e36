/** The recent durations of exports of each tenant, from which a refusal estimates when to try again. */
export function createExportDurations() {
  const means = new Map<string, number>();
  const running = new Map<string, Set<number>>();
  const maxTenants = 1000;
  const usualS = 2;
  return {
    begin(tenant: string): () => void {
      const beganAtMs = performance.now();
      const others = running.get(tenant) ?? new Set();
      running.set(tenant, others.add(beganAtMs));
      return () => {
        others.delete(beganAtMs);
        if (others.size === 0) running.delete(tenant);
        const tookS = (performance.now() - beganAtMs) / 1000;
        const meanS = ((means.get(tenant) ?? tookS) + tookS) / 2;
        means.delete(tenant);
        means.set(tenant, meanS);
        if (means.size > maxTenants) means.delete(means.keys().next().value ?? '');
      };
    },
    meanS(tenant: string): number {
      const nowMs = performance.now();
      const ages = [...(running.get(tenant) ?? [])].map((beganAtMs) => (nowMs - beganAtMs) / 1000);
      const meanAgeS = ages.reduce((sum, age) => sum + age, 0) / Math.max(1, ages.length);
      return Math.max(means.get(tenant) ?? usualS, meanAgeS);
    },
  };
}
