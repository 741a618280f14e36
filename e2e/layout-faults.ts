import type { Page } from '@playwright/test';

/** What is wrong with the layout of a page as it stands: too wide, texts cut off, controls on one another. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Rounding and glyphs that reach a little beyond their line. */
    const tolerancePx = 1.5;
    const faults: string[] = [];

    const described = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[inert]');

    function linesOf(node: Text): DOMRect[] {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    }

    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

    /** Null: nothing of the text is lost, it can be scrolled to, or it is for screen readers only. */
    function whatCuts(element: Element, lines: readonly DOMRect[]): Element | null {
      let isFixed = false;
      let isFree = { x: false, y: false };
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        const frame = box.getBoundingClientRect();
        if (style.display !== 'inline' && frame.width <= 1 && frame.height <= 1) return null;
        isFixed ||= style.position === 'fixed';
        isFree = { x: isFree.x || scrolls(style.overflowX), y: isFree.y || scrolls(style.overflowY) };
        const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        // What is shortened tells all of it when one points at it.
        if (isShortened && box.closest('[title]')) return null;
        const isOut = lines.some(
          ({ left, right, top, bottom }) =>
            (!isFree.x &&
              clips(style.overflowX) &&
              (left < frame.left - tolerancePx || right > frame.right + tolerancePx)) ||
            (!isFree.y &&
              clips(style.overflowY) &&
              (top < frame.top - 2 * tolerancePx || bottom > frame.bottom + 2 * tolerancePx)),
        );
        if (isOut) return box;
        if (isFixed) return null;
      }
      return null;
    }

    /** Text that runs out of the button, the cell or the card in which it stands. */
    function whatItLeaves(element: Element, lines: readonly DOMRect[]): Element | null {
      const frame = element.closest('button, td, th, label, article, section, dialog, fieldset, header, footer');
      if (!frame) return null;
      const { left, right, width } = frame.getBoundingClientRect();
      const isOut = lines.some((line) => line.left < left - tolerancePx || line.right > right + tolerancePx);
      return isOut && width > 1 ? frame : null;
    }

    function findLostText(): void {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!element || !(node instanceof Text) || node.data.trim() === '' || !isShown(element)) continue;
        if (element instanceof SVGElement || element.closest('select, script, style')) continue;
        const lines = linesOf(node);
        const cutting = whatCuts(element, lines);
        if (cutting) faults.push(`cut by ${described(cutting)}: ${node.data.trim()}`);
        const left = cutting ? null : whatItLeaves(element, lines);
        if (left && !isScrolled(element)) faults.push(`runs out of ${described(left)}: ${node.data.trim()}`);
      }
    }

    function isScrolled(element: Element): boolean {
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, width, height } = getComputedStyle(box);
        if (scrolls(overflowX) || (width === '1px' && height === '1px')) return true;
      }
      return false;
    }

    /** Things that lie over others on purpose are compared among themselves only. */
    function layerOf(element: Element): Element | null {
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { position } = getComputedStyle(box);
        if (position === 'fixed' || position === 'sticky' || box instanceof HTMLDialogElement) return box;
      }
      return null;
    }

    function findOverlaps(): void {
      const root = document.querySelector('dialog[open]') ?? document.body;
      const controls = [...root.querySelectorAll('a[href], button, input, select, textarea, summary')]
        .filter((control) => isShown(control) && control.clientWidth + control.clientHeight !== 2)
        .map((control) => ({ control, layer: layerOf(control), boxes: [...control.getClientRects()] }));
      controls.forEach((one, i) => {
        for (const other of controls.slice(i + 1)) {
          if (one.layer !== other.layer || belongTogether(one.control, other.control)) continue;
          const isOverlap = one.boxes.some((a) => other.boxes.some((b) => doOverlap(a, b)));
          if (isOverlap) faults.push(`${described(one.control)} lies on ${described(other.control)}`);
        }
      });
    }

    function belongTogether(one: Element, other: Element): boolean {
      const field = one.closest('.mantine-Input-wrapper, label');
      return one.contains(other) || other.contains(one) || (field?.contains(other) ?? false);
    }

    function doOverlap(a: DOMRect, b: DOMRect): boolean {
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return width > tolerancePx && height > tolerancePx;
    }

    const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (beyond > 0) faults.push(`the page is ${beyond} px too wide`);
    findLostText();
    findOverlaps();
    return [...new Set(faults)];
  });
}
