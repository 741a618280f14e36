/** Pixels. The style sheets get them as custom properties. */
export const cardSizes = { height: 184, gap: 16, leastWidth: 336 };
export const tableRowHeights = { wide: 40, narrow: 88 };
