type Rule = unknown;

/** No declaration of what a browser does anyway. */
const gapOf = (gap: string) => (gap === '0' ? {} : { gap });
const alignOf = (alignItems: string) => (alignItems === 'stretch' ? {} : { alignItems });

const compact = '@media (--compact)';

const fullSize = { width: '100%', height: '100%' };
const fullWidthTable = { width: '100%', borderCollapse: 'collapse' };
const textNote = { fontSize: 'var(--font-note)', lineHeight: '1.25rem' };
const textSm = { fontSize: 'var(--font-sm)', lineHeight: '1.25rem' };
const textLg = { fontSize: 'var(--font-lg)', lineHeight: '1.75rem' };
const card = { border: '1px solid var(--line)', borderRadius: 'var(--radius-lg)', background: 'var(--surface-card)' };

/**
 * Bodies of rules that many style sheets share, for what no component of the kit can reach. A layout takes its gap, then
 * the alignment across it: `@mixin row;`, `@mixin row 12px;`, `@mixin row 8px, baseline;`.
 */
export const styleMixins = {
  // Layout. A gap is 8px unless another one is named; a row centres its children, a column stretches them.
  row: (_rule: Rule, gap = '8px', align = 'center') => ({ display: 'flex', ...alignOf(align), ...gapOf(gap) }),
  'wrapping-row': (_rule: Rule, gap = '8px', align = 'center') => ({
    display: 'flex',
    ...alignOf(align),
    flexWrap: 'wrap',
    ...gapOf(gap),
  }),
  'inline-row': (_rule: Rule, gap = '8px') => ({ display: 'inline-flex', alignItems: 'center', ...gapOf(gap) }),
  /** High enough for a finger. */
  'inline-touch-row': (_rule: Rule, gap = '0') => ({
    display: 'inline-flex',
    alignItems: 'center',
    ...gapOf(gap),
    minHeight: 'var(--touch)',
  }),
  column: (_rule: Rule, gap = '8px', align = 'stretch') => ({
    display: 'flex',
    ...alignOf(align),
    flexDirection: 'column',
    ...gapOf(gap),
  }),
  /** A column whose content may not widen it. */
  'bounded-column': (_rule: Rule, gap = '8px') => ({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    ...gapOf(gap),
  }),
  grid: (_rule: Rule, gap = '8px') => ({ display: 'grid', ...gapOf(gap) }),
  /** In both directions. */
  centred: { display: 'grid', placeItems: 'center' },
  /** Beside elements of a fixed width. */
  grow: (_rule: Rule, share = '1') => ({ flex: share, minWidth: '0' }),
  overlay: (_rule: Rule, inset = '0') => ({ position: 'absolute', inset }),
  'full-size': fullSize,
  'square-size': (_rule: Rule, size: string) => ({ width: size, height: size }),
  disc: (_rule: Rule, size = '24px') => ({ borderRadius: '50%', width: size, height: size }),
  'icon-button': (_rule: Rule, size = 'var(--touch)') => ({
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: size,
    height: size,
    borderRadius: 'var(--radius-md)',
    color: 'var(--text-quiet)',
  }),
  'wide-touch-target': { width: '100%', minHeight: 'var(--touch)' },
  // On compact pages only; the last line of its rule, which may set another size.
  'compact-touch-height': { [compact]: { minHeight: 'var(--touch)' } },
  'compact-touch-square': { [compact]: { width: 'var(--touch)', height: 'var(--touch)' } },

  // Boxes and elements
  card,
  'padded-card': { ...card, padding: '16px' },
  /** Its rows reach its edges. */
  'card-of-rows': { ...card, overflow: 'hidden' },
  outlined: (_rule: Rule, radius = 'var(--radius-md)') => ({ border: '1px solid var(--line)', borderRadius: radius }),
  'outlined-strong': (_rule: Rule, radius = 'var(--radius-md)') => ({
    border: '1px solid var(--line-strong)',
    borderRadius: radius,
  }),
  'input-box': (_rule: Rule, radius = 'var(--radius-md)') => ({
    border: '1px solid var(--line-strong)',
    borderRadius: radius,
    background: 'var(--surface-card)',
    color: 'var(--text)',
  }),
  'input-placeholder': { color: 'var(--text-quiet)', opacity: '1' },
  /** In the colour of a severity, or of what else the box says. */
  'severity-edge': (_rule: Rule, color = 'var(--severity, var(--line-strong))') => ({
    borderInlineStart: `4px solid ${color}`,
  }),
  'accent-box': {
    border: '1px solid var(--line)',
    borderInlineStart: '4px solid var(--accent)',
    borderRadius: 'var(--radius-md)',
    padding: '16px',
  },
  /** A list with the browser's bullets or numbers. */
  bulleted: (_rule: Rule, paddingInlineStart = '20px') => ({ paddingInlineStart, listStyle: 'revert' }),
  'full-width-table': fullWidthTable,
  'figure-table': { ...fullWidthTable, ...textSm, fontVariantNumeric: 'tabular-nums' },
  'full-canvas': { display: 'block', ...fullSize },
  'cover-image': { ...fullSize, objectFit: 'cover' },
  'quiet-icon': (_rule: Rule, color = 'var(--text-quiet)') => ({ flex: 'none', color }),
  'progress-bar': (_rule: Rule, accentColor = 'var(--running)') => ({ width: '100%', height: '8px', accentColor }),
  /** Shown where an option is chosen, without moving the others. */
  'hidden-check': { flex: 'none', color: 'var(--accent)', visibility: 'hidden' },
  /** A summary without the browser's arrow. */
  'unmarked-summary': { listStyle: 'none', '&::-webkit-details-marker': { display: 'none' } },
  'count-badge': {
    minWidth: '18px',
    height: '18px',
    padding: '0 5px',
    borderRadius: 'var(--radius-full)',
    background: 'var(--brand)',
    color: 'var(--on-brand)',
    fontSize: 'var(--font-xs)',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: '600',
    lineHeight: '18px',
    textAlign: 'center',
  },
  'step-number': {
    display: 'grid',
    placeItems: 'center',
    width: '24px',
    height: '24px',
    borderRadius: '50%',
    background: 'var(--surface-sunken)',
    color: 'var(--text-quiet)',
    fontSize: 'var(--font-note)',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: '600',
    lineHeight: '1',
  },
  /** Beside a parameter whose value is not the default. */
  'not-default-sign': { width: '6px', height: '6px', background: 'var(--accent)', content: '""', rotate: '45deg' },
  'edited-sign': (_rule: Rule, height = '10px') => ({
    width: '3px',
    height,
    background: 'var(--accent)',
    content: '""',
    rotate: 'none',
  }),
  /** An icon or a box beside a text of several lines. */
  'beside-first-line': (_rule: Rule, marginTop = '2px') => ({ flex: 'none', marginTop }),

  // Text
  'text-xs': { fontSize: 'var(--font-xs)', lineHeight: '1rem' },
  'text-note': textNote,
  'text-sm': textSm,
  'text-md': { fontSize: 'var(--font-md)', lineHeight: '1.5rem' },
  'text-lg': textLg,
  /** The heading of a step, which takes the focus when the step begins. */
  'wizard-title': { ...textLg, fontWeight: '600', outline: 'none' },
  'page-heading': { fontSize: 'var(--font-xl)', fontWeight: '600', letterSpacing: '-0.01em', lineHeight: '2rem' },
  /** The largest figure of a card, and its unit. */
  'big-figure': {
    fontSize: 'var(--font-2xl)',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: '600',
    letterSpacing: '-0.02em',
    lineHeight: '2.5rem',
  },
  'unit-text': { color: 'var(--text-quiet)', fontSize: 'var(--font-sm)', fontWeight: '400', letterSpacing: '0' },
  'quiet-text': (_rule: Rule, fontSize = 'var(--font-sm)') => ({ color: 'var(--text-quiet)', fontSize }),
  'small-print': { ...textNote, color: 'var(--text-quiet)' },
  /** A user named it, perhaps with a long word. */
  'name-text': { fontWeight: '500', overflowWrap: 'anywhere' },
  /** Names the column before a cell, where a narrow table is a list. */
  'cell-title': { content: 'attr(data-title)', color: 'var(--text-quiet)', fontWeight: '400' },
  'stale-text': { color: 'var(--text-stale)', fontWeight: '400' },
  'strong-text': (_rule: Rule, color = 'var(--text)') => ({ color, fontWeight: '600' }),
  'two-line-clamp': { display: '-webkit-box', overflow: 'hidden', WebkitBoxOrient: 'vertical', WebkitLineClamp: '2' },
  ellipsis: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  /** In a flex box, with perhaps a long word. */
  breakable: { minWidth: '0', overflowWrap: 'anywhere' },
  /** A number and its unit in one line. */
  'tabular-figure': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  underlined: { textDecoration: 'underline', textUnderlineOffset: '3px' },
  'plain-link': (_rule: Rule, color = 'var(--text)') => ({ color, textDecoration: 'none' }),
  /** Only screen readers read it. */
  spoken: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },

  // States
  sunken: { background: 'var(--surface-sunken)', color: 'var(--text)' },
  'chosen-box': { borderColor: 'var(--accent)', background: 'var(--accent-soft)' },
  'current-entry': { background: 'var(--accent-soft)', color: 'var(--accent)' },
  'edited-row': { background: 'var(--accent-soft)', boxShadow: 'inset 3px 0 var(--accent)' },
  'hover-background': { '&:hover': { background: 'var(--surface-sunken)' } },
  'hover-underline': { '&:hover': { textDecoration: 'underline' } },
  'hover-sunken': { '&:hover': { background: 'var(--surface-sunken)', color: 'var(--text)' } },
  /** A row that reaches the edges of a box which cuts its content off needs its outline inside. */
  'inner-focus': { '&:focus-visible': { outlineOffset: '-2px' } },
  'focus-ring': (_rule: Rule, offset = '2px') => ({ outline: '2px solid var(--accent)', outlineOffset: offset }),
  'focused-input': { borderColor: 'var(--accent)', outline: '2px solid var(--accent)', outlineOffset: '-1px' },
};
