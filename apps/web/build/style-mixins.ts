type Rule = unknown;

const middle = { display: 'flex', alignItems: 'center' };
const table = { width: '100%', borderCollapse: 'collapse' };
const textSm = { fontSize: '0.875rem', lineHeight: '1.25rem' };
const card = { border: '1px solid var(--line)', borderRadius: 'var(--radius-lg)', background: 'var(--surface-card)' };

/** Bodies of rules that many style sheets share, for what no component of the kit can reach: `@mixin row 12px;`. */
export const styleMixins = {
  middle,
  'middle-column': { ...middle, flexDirection: 'column' },
  row: (_rule: Rule, gap = '8px') => ({ ...middle, gap }),
  'wrapping-row': (_rule: Rule, gap = '8px') => ({ ...middle, flexWrap: 'wrap', gap }),
  'inline-row': (_rule: Rule, gap = '8px') => ({ ...middle, display: 'inline-flex', gap }),
  flex: (_rule: Rule, gap = '8px') => ({ display: 'flex', gap }),
  wrap: (_rule: Rule, gap = '8px') => ({ display: 'flex', flexWrap: 'wrap', gap }),
  column: (_rule: Rule, gap = '8px') => ({ display: 'flex', flexDirection: 'column', gap }),
  grid: (_rule: Rule, gap = '8px') => ({ display: 'grid', gap }),
  stack: (_rule: Rule, gap = '16px') => ({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap }),
  centred: { ...middle, justifyContent: 'center' },
  'centred-grid': { display: 'grid', placeItems: 'center' },
  /** Beside things of a fixed width. */
  grow: (_rule: Rule, share = '1') => ({ flex: share, minWidth: '0' }),
  fill: (_rule: Rule, inset = '0') => ({ position: 'absolute', inset }),
  size: (_rule: Rule, size = '100%') => ({ width: size, height: size }),
  cover: { width: '100%', height: '100%', objectFit: 'cover' },
  disc: (_rule: Rule, size = '24px') => ({ borderRadius: '50%', width: size, height: size }),

  card,
  'padded-card': { ...card, padding: '16px' },
  /** Its rows reach its edges. */
  'card-of-rows': { ...card, overflow: 'hidden' },
  outlined: (_rule: Rule, radius = 'var(--radius-md)') => ({ border: '1px solid var(--line)', borderRadius: radius }),
  'outlined-strong': (_rule: Rule, radius = 'var(--radius-md)') => ({
    border: '1px solid var(--line-strong)',
    borderRadius: radius,
  }),
  field: (_rule: Rule, radius = 'var(--radius-md)') => ({
    border: '1px solid var(--line-strong)',
    borderRadius: radius,
    background: 'var(--surface-card)',
    color: 'var(--text)',
  }),
  'marked-box': {
    border: '1px solid var(--line)',
    borderLeft: '4px solid var(--accent)',
    borderRadius: 'var(--radius-md)',
    padding: '16px',
  },
  /** A list with the browser's bullets or numbers. */
  marked: (_rule: Rule, paddingLeft = '20px') => ({ paddingLeft, listStyle: 'revert' }),
  table,
  'figure-table': { ...table, ...textSm, fontVariantNumeric: 'tabular-nums' },
  icon: (_rule: Rule, color = 'var(--text-quiet)') => ({ flex: 'none', color }),
  progress: (_rule: Rule, accentColor = 'var(--running)') => ({ width: '100%', height: '8px', accentColor }),
  /** Shown where an option is chosen, without moving the others. */
  'hidden-check': { flex: 'none', color: 'var(--accent)', visibility: 'hidden' },
  /** Beside the first line of a text. */
  'first-line': (_rule: Rule, marginTop = '2px') => ({ flex: 'none', marginTop }),
  'touch-row': { display: 'inline-flex', alignItems: 'center', minHeight: 'var(--touch)' },
  'touch-wide': { width: '100%', minHeight: 'var(--touch)' },
  'touch-square': { width: 'var(--touch)', height: 'var(--touch)' },

  'text-xs': { fontSize: '0.75rem', lineHeight: '1rem' },
  'text-13': { fontSize: '0.8125rem', lineHeight: '1.25rem' },
  'text-sm': textSm,
  'text-md': { fontSize: '1rem', lineHeight: '1.5rem' },
  'text-lg': { fontSize: '1.25rem', lineHeight: '1.75rem' },
  /** The largest figure of a card, and its unit. */
  'big-figure': {
    fontSize: '2rem',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: '550',
    letterSpacing: '-0.02em',
    lineHeight: '2.5rem',
  },
  unit: { color: 'var(--text-quiet)', fontSize: '0.875rem', fontWeight: '400', letterSpacing: '0' },
  quiet: (_rule: Rule, fontSize = '0.875rem') => ({ color: 'var(--text-quiet)', fontSize }),
  'small-print': { color: 'var(--text-quiet)', fontSize: '0.8125rem', lineHeight: '1.125rem' },
  /** A user named the thing, perhaps with a long word. */
  name: { fontWeight: '500', overflowWrap: 'anywhere' },
  title: { fontWeight: '600', lineHeight: '1.5rem', overflowWrap: 'anywhere' },
  strong: (_rule: Rule, color = 'var(--text)') => ({ color, fontWeight: '600' }),
  'two-lines': { display: '-webkit-box', overflow: 'hidden', WebkitBoxOrient: 'vertical', WebkitLineClamp: '2' },
  ellipsis: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  /** In a flex box, with perhaps a long word. */
  breaking: { minWidth: '0', overflowWrap: 'anywhere' },
  /** A number and its unit in one line. */
  figure: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  underlined: { textDecoration: 'underline', textUnderlineOffset: '3px' },
  'plain-link': (_rule: Rule, color = 'var(--text)') => ({ color, textDecoration: 'none' }),
  /** Only screen readers read it. */
  spoken: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },

  sunken: { background: 'var(--surface-sunken)', color: 'var(--text)' },
  chosen: { borderColor: 'var(--accent)', background: 'var(--accent-soft)' },
  current: { background: 'var(--accent-soft)', color: 'var(--accent)' },
  edited: { background: 'var(--accent-soft)', boxShadow: 'inset 3px 0 var(--accent)' },
  stale: { color: 'var(--text-stale)', fontWeight: '400' },
  hover: { '&:hover': { background: 'var(--surface-sunken)' } },
  'hover-sunken': { '&:hover': { background: 'var(--surface-sunken)', color: 'var(--text)' } },
  /** For a row that reaches the edges of a box which cuts its content off. */
  'inner-focus': { '&:focus-visible': { outlineOffset: '-2px' } },
  'focus-ring': (_rule: Rule, offset = '2px') => ({ outline: '2px solid var(--accent)', outlineOffset: offset }),
  'focused-field': { borderColor: 'var(--accent)', outline: '2px solid var(--accent)', outlineOffset: '-1px' },
  'field-placeholder': { color: 'var(--text-quiet)', opacity: '1' },
};
