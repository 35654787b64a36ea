import { type Browser, chromium, type Page } from "@playwright/test";
import { ensureBrowser } from "../../scripts/testing/ensure-browser.ts";
import { type BarePage, openBarePage, startBarePage, timeBare } from "./bare-page.ts";
import { figure, keep, table, written } from "../figures.ts";
import { LATE_MS, type Scene, type Screen } from "./interaction-acts.ts";
import { SCREENS } from "./interaction-screens.ts";
import { ADMIN_PASSWORD, resetQuestionCount, seedInteractionWorld } from "./interaction-world.ts";
import type { OutcomeTime } from "./page-clock.ts";
import { startProduct } from "../load/product.ts";
import { startTalkingModel } from "../load/assistant/talking-model.ts";
import { LAPTOP, openPage, PHONE, SLOW_CPU, throttlePage } from "./visit.ts";
import { openWorld, type World } from "../world.ts";

/*
 * Response time of a press, a key or a scroll with the server's share, at full processor speed and
 * slowed down four times. Each round reloads every screen and its baseline page.
 */

const GOALS_MS = { 1: 100, [SLOW_CPU]: 200 } as const;
const SPEEDS = [1, SLOW_CPU] as const;
type Speed = (typeof SPEEDS)[number];

interface Stage {
  world: World;
  browser: Browser;
  bare: BarePage;
}

interface Taken {
  screen: string;
  scene: Scene;
  cpu: Speed;
  times: OutcomeTime[];
  ratios: number[];
}

type Baselines = Record<"press" | "read" | "write", number>;

async function openOn(stage: Stage, cpu: Speed, isPhone: boolean): Promise<Page> {
  const viewport = isPhone ? PHONE : LAPTOP;
  const page = await openPage({ ...stage, viewport, cpu, isSignedIn: true, isTouched: isPhone });
  await throttlePage(page, { cpu, isNetworkSlow: false });
  return page;
}

async function takeBaselines(stage: Stage, cpu: Speed): Promise<Baselines> {
  const page = await openOn(stage, cpu, false);
  await openBarePage(page, stage.bare);
  const take = async (what: keyof Baselines) => {
    const times: number[] = [];
    for (let at = 0; at < 5; at += 1) times.push((await timeBare(page, what)).ms);
    return figure(times).median;
  };
  const baselines = {
    press: await take("press"),
    read: await take("read"),
    write: await take("write"),
  };
  await page.context().close();
  return baselines;
}

async function takeScreen(stage: Stage, cpu: Speed, screen: Screen): Promise<OutcomeTime[]> {
  const page = await openOn(stage, cpu, screen.isPhone ?? false);
  await page.goto(screen.path);
  await screen.open?.(page);
  await screen.ready(page).first().waitFor();
  // Parts preloaded while idle.
  await page.waitForLoadState("networkidle");
  const times: OutcomeTime[] = [];
  for (const { take } of screen.scenes) {
    times.push(await take(page));
    // Keeps the work of one press from delaying the next.
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(300);
  }
  await page.context().close();
  return times;
}

async function takeRound(stage: Stage, taken: readonly Taken[]): Promise<void> {
  for (const cpu of SPEEDS) {
    const baselines = await takeBaselines(stage, cpu);
    for (const [name, screen] of Object.entries(SCREENS)) {
      const times = await takeScreen(stage, cpu, screen);
      const those = taken.filter((one) => one.screen === name && one.cpu === cpu);
      those.forEach(({ scene, times: kept, ratios }, at) => {
        const time = times[at];
        if (!time) return;
        kept.push(time);
        if (scene.baseline !== "frames") ratios.push(time.ms / baselines[scene.baseline]);
      });
    }
  }
}

function goalOf({ scene, cpu }: Taken): number {
  if (scene.goalMs !== undefined) return scene.goalMs;
  // Late frames are visible as a stutter at any processor speed.
  return scene.baseline === "frames" && cpu === 1 ? LATE_MS : GOALS_MS[cpu];
}

function outcomeOf(taken: Taken) {
  const { screen, scene, cpu, times, ratios } = taken;
  const milliseconds = figure(times.map(({ ms }) => ms));
  const goalMs = goalOf(taken);
  return {
    screen,
    what: scene.name,
    cpu,
    milliseconds,
    goalMs,
    isMet: milliseconds.median <= goalMs,
    baseline: scene.baseline,
    ratio: ratios.length > 0 ? figure(ratios) : undefined,
    longestTask: Math.max(...times.map(({ longestTask }) => longestTask)),
  };
}

function tableOf(outcomes: readonly ReturnType<typeof outcomeOf>[]): string {
  return table(
    ["Screen", "What", "CPU", "Milliseconds", "Goal", "Met", "Bare page", "Ratio", "Longest task"],
    outcomes.map((one) => [
      one.screen,
      one.what,
      `${one.cpu}×`,
      written(one.milliseconds, 0),
      String(one.goalMs),
      one.isMet ? "yes" : "**no**",
      one.baseline === "frames" ? "" : one.baseline,
      one.ratio ? written(one.ratio, 1) : "",
      one.longestTask > 0 ? one.longestTask.toFixed(0) : "",
    ]),
  );
}

function emptyResults(): Taken[] {
  return Object.entries(SCREENS).flatMap(([screen, { scenes }]) =>
    SPEEDS.flatMap((cpu) =>
      scenes.map((scene): Taken => ({ screen, scene, cpu, times: [], ratios: [] })),
    ),
  );
}

export async function benchInteractions({ rounds }: { rounds: number }): Promise<string> {
  const world = await openWorld();
  await seedInteractionWorld(world);
  const model = await startTalkingModel();
  const app = await startProduct(world, "localhost", {
    ADMIN_PASSWORD,
    AI_PROVIDER: "openai-compatible",
    AI_BASE_URL: model.baseUrl,
    AI_MODEL: "talker",
  });
  const bare = await startBarePage(world);
  const browser = await chromium.launch(await ensureBrowser());
  const taken = emptyResults();
  try {
    for (let round = 0; round < rounds; round += 1) {
      await takeRound({ world, browser, bare }, taken);
      await resetQuestionCount(world);
    }
  } finally {
    await browser.close();
    await bare.server.stop();
    await app.stop();
    await model.close();
    await world.close();
  }
  const outcomes = taken.map(outcomeOf);
  await keep("interactions", { rounds, outcomes });
  return tableOf(outcomes);
}
