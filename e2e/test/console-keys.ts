/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';

/** Row of the table: a task, its key strokes, and the time from the first key to the effect. */
export interface Task {
  task: string;
  keys: number;
  milliseconds: number;
}

/** A person with a keyboard and without a mouse, whose key strokes are counted. */
export class Keys {
  private count = 0;

  constructor(private readonly page: Page) {}

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.count += 1;
      await this.page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.count += text.length;
    await this.page.keyboard.type(text);
  }

  /** Presses Tab until the element has the focus; the fields of `most` elements may lie before it. */
  async tabTo(target: Locator, most = 250): Promise<void> {
    await target.first().waitFor();
    const hasFocus = (): Promise<boolean> => target.first().evaluate((element) => element === document.activeElement);
    for (let tabs = 0; !(await hasFocus()); tabs += 1) {
      if (tabs === most) throw new Error(`Tab does not reach ${target.toString()}`);
      await this.press('Tab');
    }
  }

  /** Replaces what a field holds. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.tabTo(field);
    await this.press('Control+a');
    await this.type(text);
  }

  /** Goes to a button or a link, and presses it. */
  async choose(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.press('Enter');
  }

  /** Finds a record or a screen by the box that `/` opens. */
  async find(words: string, hit: string | RegExp = words): Promise<void> {
    await this.press('/');
    await this.type(words);
    const option = this.page.getByRole('option', { name: hit }).first();
    await option.waitFor();
    while ((await option.getAttribute('aria-selected')) !== 'true') await this.press('ArrowDown');
    await this.press('Enter');
  }

  /** Counts the keys and the time of a task, until its effect is seen. */
  async measure(task: string, walk: () => Promise<void>): Promise<Task> {
    const [before, started] = [this.count, performance.now()];
    await walk();
    return { task, keys: this.count - before, milliseconds: Math.round(performance.now() - started) };
  }
}
