export const fontStyle = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

/** A long name must not make a phone scroll sideways. */
export const wrappingStyle = 'overflow-wrap:anywhere;word-break:break-word;';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** The text repeats what the colour says, for readers who cannot see it. */
export type MailTone = 'danger' | 'warning' | 'neutral' | 'good';

interface Note {
  tone: MailTone;
  title: string;
  text: string;
  links?: readonly { label: string; url: string }[];
}

export type MailSection =
  | { kind: 'notes'; title: string; items: readonly Note[]; after?: string }
  | {
      kind: 'figures';
      title: string;
      columns: readonly [now: string, before: string];
      rows: readonly { name: string; value: string; labelled: string; before: string | null; tone: MailTone }[];
      after?: string;
    }
  /** `share` is relative to the longest bar, from 0 to 1. */
  | {
      kind: 'bars';
      title: string;
      rows: readonly { name: string; value: string; labelled: string; share: number; tone: MailTone }[];
      after?: string;
    }
  /** Pictures of the same width below each other. The text says everything that they show. */
  | {
      kind: 'pictures';
      title: string;
      /** Equal parts of the width. */
      columns: readonly string[];
      items: readonly { title: string; text: string; labelled: string; contentId: string; alt: string }[];
      after?: string;
    }
  | {
      kind: 'entries';
      title: string;
      items: readonly { title: string; aside: string; parts: readonly { text: string; tone: MailTone }[] }[];
    };

export const sectionDarkRules = `
    .danger { color: #ff9a8f !important; }
    .warning { color: #f2b84b !important; }
    .good { color: #6fcf97 !important; }
    .line { border-color: #2d3843 !important; }
    .bar { background: #7f93a8 !important; }
    .bar-warning { background: #f2b84b !important; }
`;

const colours = { danger: '#b3261e', warning: '#8a5300', neutral: '#1b2632', good: '#1f7a4d' } as const;
const barColours = { danger: '#b3261e', warning: '#b87400', neutral: '#62768b', good: '#1f7a4d' } as const;

export function sectionText(section: MailSection): string {
  const lines = [section.title.toLocaleUpperCase()];
  switch (section.kind) {
    case 'notes':
      lines.push(...section.items.map(noteText));
      break;
    case 'figures': {
      const [now, before] = section.columns;
      lines.push(`(${now} | ${before})`);
      lines.push(
        ...section.rows.map(({ labelled, before: previous }) =>
          previous === null ? labelled : `${labelled} | ${previous}`,
        ),
      );
      break;
    }
    case 'bars':
      lines.push(...section.rows.map(({ labelled }) => labelled));
      break;
    case 'pictures':
      // The explanation of the pictures would explain nothing here.
      return [...lines, ...section.items.map(({ labelled }) => labelled)].join('\n');
    case 'entries':
      lines.push(
        ...section.items.map(
          ({ title, aside, parts }) => `${title} (${aside})\n  ${parts.map(({ text }) => text).join(' · ')}`,
        ),
      );
  }
  if ('after' in section && section.after) lines.push(section.after);
  return lines.join('\n');
}

export function sectionHtml(section: MailSection): string {
  const heading = `<h2 class="text" style="${fontStyle}margin:28px 0 8px;font-size:16px;line-height:24px;font-weight:600;color:#1b2632;">${escapeHtml(section.title)}</h2>`;
  const after =
    'after' in section && section.after
      ? `<p class="faint" style="${fontStyle}${wrappingStyle}margin:8px 0 0;font-size:13px;line-height:20px;color:#5a6775;">${escapeHtml(section.after)}</p>`
      : '';
  return `${heading}\n${bodyOf(section)}\n${after}`;
}

const toneClass = (tone: MailTone) => (tone === 'neutral' ? 'text' : tone);
const line = 'border-top:1px solid #dde3e9;';

function bodyOf(section: MailSection): string {
  switch (section.kind) {
    case 'notes':
      return table(
        section.items.map(
          ({
            tone,
            title,
            text,
            links = [],
          }) => `<tr><td class="line" style="${fontStyle}${line}${wrappingStyle}padding:8px 0;">
<span class="${toneClass(tone)}" style="font-size:16px;line-height:24px;font-weight:600;color:${colours[tone]};">${escapeHtml(title)}</span><br>
<span class="faint" style="font-size:13px;line-height:20px;color:#5a6775;">${escapeHtml(text)}</span>${links.length > 0 ? `<br>${links.map(noteLink).join('')}` : ''}</td></tr>`,
        ),
        'presentation',
      );
    case 'figures': {
      const cell = `${fontStyle}${line}padding:6px 0;font-size:14px;line-height:20px;vertical-align:top;`;
      const head = (text: string, align: string) =>
        `<th scope="col" align="${align}" class="faint" style="${fontStyle}padding:0 0 6px;font-size:13px;line-height:20px;font-weight:400;color:#5a6775;">${escapeHtml(text)}</th>`;
      const [now, before] = section.columns;
      return table([
        `<tr><td></td>${head(now, 'right')}${head(before, 'right')}</tr>`,
        ...section.rows.map(
          ({ name, value, before: previous, tone }) => `<tr>
<th scope="row" align="left" class="text line" style="${cell}padding-right:8px;font-weight:400;color:#1b2632;">${escapeHtml(name)}</th>
<td align="right" class="${toneClass(tone)} line" style="${cell}padding-left:8px;font-weight:600;color:${colours[tone]};">${escapeHtml(value)}</td>
<td align="right" class="faint line" style="${cell}padding-left:12px;color:#5a6775;">${escapeHtml(previous ?? '')}</td></tr>`,
        ),
      ]);
    }
    case 'bars': {
      const cell = `${fontStyle}padding:3px 0;font-size:14px;line-height:20px;white-space:nowrap;`;
      return table(
        section.rows.map(
          ({ name, value, share, tone }) => `<tr>
<th scope="row" align="left" width="1%" class="text" style="${cell}padding-right:12px;font-weight:400;color:#1b2632;">${escapeHtml(name)}</th>
<td width="60%" style="padding:3px 0;">${bar(share, tone)}</td>
<td align="right" class="text" style="${cell}padding-left:12px;color:#1b2632;">${escapeHtml(value)}</td></tr>`,
        ),
      );
    }
    case 'pictures': {
      const cell = `${fontStyle}padding:0;font-size:12px;line-height:16px;font-weight:400;color:#5a6775;`;
      const share = Math.floor(100 / section.columns.length);
      const heads = section.columns.map(
        (column) => `<td width="${share}%" align="left" class="faint" style="${cell}">${escapeHtml(column)}</td>`,
      );
      const span = `colspan="${section.columns.length}"`;
      return table(
        [
          ...section.items.map(
            ({
              title,
              text,
              contentId,
              alt,
            }) => `<tr><td ${span} style="${fontStyle}${wrappingStyle}padding:8px 0 4px;">
<span class="text" style="font-size:14px;line-height:20px;font-weight:600;color:#1b2632;">${escapeHtml(title)}</span>
<span class="faint" style="font-size:13px;line-height:20px;color:#5a6775;">${escapeHtml(text)}</span></td></tr>
<tr><td ${span} style="padding:0;"><img src="cid:${contentId}" alt="${escapeHtml(alt)}" width="520" style="display:block;width:100%;height:auto;border:0;"></td></tr>`,
          ),
          `<tr>${heads.join('')}</tr>`,
        ],
        'presentation',
      );
    }
    case 'entries':
      return table(
        section.items.map(
          ({ title, aside, parts }) => `<tr><td class="line" style="${fontStyle}${line}${wrappingStyle}padding:8px 0;">
<span class="text" style="font-size:14px;line-height:20px;font-weight:600;color:#1b2632;">${escapeHtml(title)}</span>
<span class="faint" style="font-size:13px;line-height:20px;color:#5a6775;">${escapeHtml(aside)}</span><br>
<span class="faint" style="font-size:13px;line-height:20px;color:#5a6775;">${parts
            .map(({ text, tone }) =>
              tone === 'neutral'
                ? escapeHtml(text)
                : `<span class="${tone}" style="font-weight:600;color:${colours[tone]};">${escapeHtml(text)}</span>`,
            )
            .join(' · ')}</span></td></tr>`,
        ),
        'presentation',
      );
  }
}

function noteText({ title, text, links = [] }: Note): string {
  return [`- ${title}`, `  ${text}`, ...links.map(({ label, url }) => `  ${label}: ${url}`)].join('\n');
}

function noteLink({ label, url }: NonNullable<Note['links']>[number]): string {
  return `<a href="${escapeHtml(url)}" class="faint" style="display:inline-block;padding:10px 16px 10px 0;font-size:14px;line-height:20px;color:#5a6775;">${escapeHtml(label)}</a>`;
}

function table(rows: readonly string[], role?: string): string {
  return `<table${role ? ` role="${role}"` : ''} width="100%" cellpadding="0" cellspacing="0">${rows.join('\n')}</table>`;
}

/** Mail programs ignore the size of other elements than tables. */
function bar(share: number, tone: MailTone): string {
  const percent = Math.round(share * 100);
  if (percent === 0) return '';
  const barStyle = `height:12px;border-radius:3px;background:${barColours[tone]};font-size:0;line-height:0;`;
  const rest = percent < 100 ? `<td width="${100 - percent}%"></td>` : '';
  return `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0"><tr>
<td class="${tone === 'neutral' ? 'bar' : 'bar-warning'}" width="${percent}%" height="12" bgcolor="${barColours[tone]}" style="${barStyle}">&nbsp;</td>${rest}</tr></table>`;
}
