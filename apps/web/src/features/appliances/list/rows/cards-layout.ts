/** As the style sheet has them. */
export const cardHeight = 228;
export const cardGap = 16;
const leastCardWidth = 336;

/** How many cards stand beside each other. */
export function cardsPerRow(width: number): number {
  return Math.max(1, Math.floor((width + cardGap) / (leastCardWidth + cardGap)));
}
