import { neededAtFirst } from './needed-at-first.ts';

const anyOf = (...patterns: string[]): RegExp => new RegExp(patterns.join('|'));

/** The entry script runs before the app, so it must not depend on any part of the app. */
const ofEntry = anyOf(
  'preload-helper',
  'src/app/views/(?:splash|start-failure)',
  'src/lib/(?:i18n/(?:first-texts|languages)|stored-preference|version/after-paint)',
);

/** `Trans` stays out of the framework because only three forms use it. */
const ofFramework =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack\/[^/]+|@mantine\/hooks|i18next|react-i18next(?!\/dist\/es\/Trans)|zod|idb)\//;

const ofSignIn = anyOf(
  'src/features/(?:sign-in/(?!activation|forgot)|mailbox)',
  'src/app/(?:pages/login|start-push|password-link|views)',
  'src/(?:appliances/serial-number|telemetry/channels|units/units|time/clear-times)',
  'src/lib/(?:forms/field-error-text|format/(?:format-cache|formats)|offline/forget-answers|push/push-cache)',
  'src/lib/bluetooth/forget-bluetooth',
  'src/features/(?:audit-log/audit|webhooks/webhooks|machines/list/list|events/events|statistics/statistics)-search',
  'src/features/(?:alarms/(?:register/register|inbox/inbox)|hygiene/(?:machine/machine|site/site)-hygiene)-search',
  'src/features/fleet-statistics/fleet-search',
  'src/features/telemetry/history-range',
  'src/components/(?:layout/(?:brand-mark|entry-(?!list))|feedback/callout|forms/(?:language-select|password-field)|dialogs/dialog)',
  'src/components/kit/(?:text|stack|place|failure-note)',
  'src/components/(?:machine-drawing|text/visually-hidden)',
);

/** A phone keeps its session, so most users begin at the machine list and never load these modules. */
const beforeSigningIn = anyOf(
  'features/(?:sign-in|mailbox)',
  'app/pages/login',
  'components/(?:machine-drawing|layout/entry-)',
);

const ofFewPages = anyOf(
  'features/(?:webhooks|bridges|profile|customers|administration|claiming)/',
  String.raw`(?:features/(?:service-log|alarms/(?:alarm-entry|register/(?!register-search))|periodic-reports)|app/pages/panel-page\.module)`,
  'features/(?:panel/(?!panel-l)|hygiene/(?!(?:machine/machine|site/site)-hygiene-search))',
  'features/machines/(?:day-strips/|list/(?!list-search))',
  '(?:features/attention/(?:attention-(?:row|item-)|needs-you.module)|app/pages/attention/record-words)',
  'features/(?:statistics/(?!statistics-search)|fleet-statistics/(?!fleet-search))',
  'lib/picture',
  'features/parameters/(?!model/parameter-news)',
  'board-replacement',
  'sign-in/(?:activation|forgot)',
  'telemetry/(?!telemetry-api|history-window)',
  'app/pages/machine/(?!machine-content|machine-pages)',
  'pages/administration',
  'components/(?:legal|links|plot|records/(?!record-cell))',
  'components/(?:badges/freshness|text/(?:copyable|issued|qr)|gauges/(?:phase-band|temperature-gauge|gauge-scale))',
  String.raw`(?:feedback/waiting-note(?!\.module)|forms/leave-guard|kit/(?:form|use-kit-form))`,
  'forms/(?:code-|choices|use-draft-state|use-is-common-password|new-password|company-search)',
  'dialogs/hint-button',
  '~icons/tabler/(?:signature|eye|eye-exclamation|unlink|bell-off|shield-x|send|clock-pause|arrow-up)$',
  String.raw`@mantine/core/(?:styles/Switch\.|esm/components/(?:Switch|Textarea)/)`,
  'lib/(?:push/push-(?:device|state)|offline/(?:outbox|not-saved|cached-documents)|exports/(?:request-in-turn|use-turn-text))',
  'lib/(?:format/(?:use-file-size|countries)|machine/cycle-(?:band|phases)|ledger/)',
  'packages/ledger/',
  'node_modules/(?:html-parse-stringify/|react-i18next/dist/es/Trans)',
  'node_modules/(?:uqr|@noble|canonicalize)/',
  'contract/src/(?:webhooks|periodic-reports|bridges|hygiene(?!/corrective-actions)|inspector-links|ledger|bluetooth|firmware)/',
  String.raw`contract/src/(?:service-log|customers|data-exports|languages/texts|alarms/resolutions|accounts/(?:country-codes|common-passwords)|panel/panel\.ts)`,
  'contract/src/(?:statistics/costs|machine-registration/new-appliance)',
  'machine-link/machine-(?:commands|events|messages)',
  String.raw`machine-model/src/(?:ranges/(?!range-model\.)|hygiene/|what-if/)`,
  // `repair-checks` stays out because alarms with repair cards need it.
  'contract/src/data-models/(?!repair-checks)',
);

const isLaterIcon = /~icons\/tabler\/(?:file-type-csv|file-type-pdf|photo|clock-up)$/;

/** Shared by the table and the cards of machines, which need nothing else that many pages share. */
const freshness = {
  name: 'freshness',
  test: anyOf('src/components/badges/freshness', '~icons/tabler/(?:clock-pause|arrow-up)$'),
  minShareCount: 2,
};

/** The page of a machine loads these two instead of all that several pages share; it shows little of that. */
const ofMachines = [
  {
    // Pages of settings need these of the modules that several pages share, and nothing else.
    name: 'data-models',
    test: anyOf(
      'contract/src/data-models/(?:parameters|parameter-scale|repair-checks|cycles|data-model-parts)',
      'contract/src/(?:alarms/resolutions|hygiene/cycle-validation)',
      'machine-model/src/data-models/validate-parameter-value',
      'src/(?:lib/format/parameter-quantity|components/forms/switch)',
      '~icons/tabler/database-off$',
    ),
    minShareCount: 2,
  },
  {
    name: 'basics',
    test: anyOf(
      'src/components/(?:layout/(?:card|link-strip|use-scrolled-strip|when-near)|feedback/placeholder|kit/(?:loaded|more-rows))',
      'src/app/pages/lazy-limits-dialog',
      '(?:src/features/panel/panel-list-api|contract/src/panel/panel-list)',
      // The panel of a demo machine shares these with the pages of machines.
      '(?:machine-model/src/ranges/(?:range-model|temperature-limits)|src/components/gauges/reading)',
      '~icons/tabler/(?:chevron-(?:left|right)|clock-exclamation|door|door-off)$',
    ),
    minShareCount: 2,
  },
  {
    // All pages of machines begin with the frame, so what all of them need comes with it.
    name: 'machine',
    test: anyOf(
      'src/app/pages/machine/machine-(?:content|frame|pages|tabs)',
      'src/app/routes/machine-data',
      'src/features/machines/machine/machine-(?:head|status)',
      'src/features/panel/panel-link',
      'src/lib/machine/(?:cycle-record-of|display-model|use-machine-view)',
      'src/components/badges/hygiene-badge',
      '~icons/tabler/(?:clock|device-gamepad)$',
    ),
  },
];

/** Chunks that some pages share, besides those that nearly all share. */
const ofSomePages = [
  {
    // Pages with drafts use them without a form.
    name: 'drafts',
    test: anyOf('src/components/forms/leave-guard', 'src/lib/forms/use-draft-state'),
    minShareCount: 2,
  },
  {
    // Shared by the pages with forms.
    name: 'form',
    test: anyOf('src/components/kit/(?:form|use-kit-form)'),
    minShareCount: 2,
  },
  {
    name: 'waiting',
    test: anyOf('src/(?:lib/offline/outbox|components/feedback/waiting-note)', 'contract/src/alarms/resolutions'),
    minShareCount: 2,
  },
  {
    // Shared by the views of the list.
    name: 'list',
    test: anyOf('src/features/machines/list/'),
    minShareCount: 2,
  },
  {
    // Shared by the list and a machine's page.
    name: 'strip',
    test: anyOf('src/features/machines/day-strips/'),
    minShareCount: 2,
  },
  {
    // Shared by the dashboard and the wall.
    name: 'attention',
    test: anyOf(
      'src/features/attention/(?:attention-(?:row|item-)|needs-you.module)',
      'src/app/pages/attention/record-words',
    ),
    minShareCount: 2,
  },
  {
    name: 'codes',
    test: anyOf('src/components/forms/code-'),
    minShareCount: 2,
  },
  {
    name: 'gauges',
    test: anyOf('src/components/gauges/(?:phase-band|temperature-gauge|gauge-scale)', 'src/lib/machine/cycle-band'),
    minShareCount: 2,
  },
  {
    name: 'data-model',
    test: anyOf(
      'src/features/parameters/model/(?:parameters-api|parameter-(?:model|name)|use-parameter-format)',
      'contract/src/data-models/(?!repair-checks)',
    ),
    minShareCount: 2,
  },
  {
    name: 'machine-events',
    test: anyOf('contract/src/machine-link/machine-events'),
    minShareCount: 2,
  },
  {
    name: 'machine-link',
    test: anyOf('contract/src/(?:machine-link/machine-(?:commands|messages)|firmware/)'),
    minShareCount: 2,
  },
  {
    // Without this group, the bundler puts these modules into the chunk of one of their users.
    name: 'copyable',
    test: anyOf('src/components/text/(?:copyable|issued|qr)', 'node_modules/uqr/'),
    minShareCount: 2,
  },
  {
    name: 'ledger',
    test: anyOf('packages/ledger/', 'src/lib/ledger/', 'node_modules/(?:@noble|canonicalize)/'),
    minShareCount: 2,
  },
  {
    // No list of records needs the calendars, so they are not part of `records`.
    name: 'month',
    test: anyOf('src/components/records/(?:month-grid|period-step)'),
    minShareCount: 2,
  },
  {
    // The audit log needs no other module of `records`.
    name: 'record-table',
    test: anyOf('src/components/records/record-table'),
    minShareCount: 2,
  },
  {
    name: 'records',
    test: anyOf(
      'src/components/records/(?!record-cell)',
      'src/features/(?:customers/(?!customers-api)|administration/(?!add/))',
      'src/app/pages/administration',
    ),
    minShareCount: 2,
  },
  {
    // Shared by the dashboard, which names deviations, and the pages of hygiene.
    name: 'record-words',
    test: anyOf('src/features/hygiene/record/use-record-words'),
    minShareCount: 2,
  },
  {
    name: 'hygiene',
    test: anyOf(
      String.raw`src/features/hygiene/(?:machine/machine-hygiene(?:\.|-api)|days/(?:month-|day-head\.|use-day-words))`,
      String.raw`src/features/hygiene/record/(?:corrective-action\.|use-corrective-action-draft|record-(?:api|marks)|record\.module)`,
      'src/features/hygiene/record/open-deviations',
      String.raw`src/app/pages/machine/machine-hygiene-page\.module`,
      '~icons/tabler/(?:signature|eye-exclamation|unlink)$',
    ),
  },
  {
    // The plot shares a chunk with the overview's styles, which saves a request on the heaviest page.
    name: 'plot',
    test: anyOf(
      'src/(?:components/plot/|lib/machine/cycle-phases)',
      String.raw`src/app/pages/machine/overview-page\.module`,
      String.raw`src/features/telemetry/.*\.module`,
      String.raw`src/features/machines/(?:day-strips/machine-day|machine/(?:machine-now|machine-today|cycle-now|urgent-rows))\.module`,
    ),
  },
  {
    // A phone loads six files in parallel, so pages with settings share one chunk; lists of defaults need no machine.
    name: 'settings',
    test: anyOf(
      String.raw`src/features/parameters/(?!dialogs|defaults/|settings-profiles|compare/(?!difference)|what-if|write/(?!use-write\.))`,
    ),
    minShareCount: 2,
  },
  {
    name: 'changes',
    test: anyOf('src/features/parameters/(?:compare|dialogs|what-if|write)/', 'machine-model/src/what-if/'),
    minShareCount: 2,
  },
];

/** Each request costs half a kilobyte of headers, so shared modules come in few files. */
export function codeGroups(shell: 'full' | 'phone') {
  const isNeededAtFirst = neededAtFirst(shell);
  const isLoadedByMany = (id: string) => !ofFewPages.test(id) || (shell === 'phone' && !id.includes('node_modules'));

  return [
    { name: 'entry', test: ofEntry, priority: 1 },
    { name: 'framework', test: ofFramework },
    { name: 'sign-in', test: (id: string) => ofSignIn.test(id) && !(shell === 'phone' && beforeSigningIn.test(id)) },
    {
      debugName: 'shared',
      name: (id: string, graph: Parameters<typeof isNeededAtFirst>[1]) =>
        isLoadedByMany(id) && !isLaterIcon.test(id) && isNeededAtFirst(id, graph) ? 'shared' : null,
      minShareCount: 2,
    },
    freshness,
    ...(shell === 'full' ? ofMachines : []),
    { debugName: 'pages', name: (id: string) => (ofFewPages.test(id) ? null : 'pages'), minShareCount: 2 },
    ...ofSomePages,
  ];
}
