/** @param night whose end may be on the next day */
export function isNight(hour: number, night: { from: number; to: number } | null): boolean {
  if (night === null) return false;
  const { from, to } = night;
  return from <= to ? from <= hour && hour < to : from <= hour || hour < to;
}
