/*
 * A multinomial logistic regression over sparse features: the whole of the learning in here. Trained
 * from a table of examples in a fixed order, so the same table always gives the same answers.
 */

export interface Example {
  label: string;
  features: readonly string[];
}

export interface Guess {
  label: string;
  /** 0 to 1; those of all labels add up to 1 */
  probability: number;
}

const EPOCHS = 5;
const RATE = 0.5;
/**
 * The share of an example that is left to other labels, so that no word is ever certain. Measured on
 * lines that were kept from the training: half as many are wrong and likely, and more are right.
 */
const DOUBT = 0.1;
/** An example whose error is smaller is not learned again. */
const LEARNED = 0.05;
/** Examples between two pauses in which other requests run: training takes two seconds of CPU. */
const SLICE = 50;
/** Mixes the labels. A prime, so that each example is visited once unless their number divides by it. */
const STRIDE = 10_151;

export class LinearClassifier {
  readonly #labels: readonly string[];
  readonly #columns = new Map<string, number>();
  readonly #weights: Float32Array;

  private constructor(labels: readonly string[], features: ReadonlySet<string>) {
    this.#labels = labels;
    for (const feature of features) this.#columns.set(feature, this.#columns.size);
    this.#weights = new Float32Array(labels.length * features.size);
  }

  static async train(examples: readonly Example[], yieldToEventLoop: () => Promise<unknown>) {
    const labels = [...new Set(examples.map(({ label }) => label))];
    const known = new Set(examples.flatMap(({ features }) => features));
    await yieldToEventLoop();
    const model = new LinearClassifier(labels, known);
    const rows = examples.map(({ label, features }) => ({
      columns: model.#columnsOf(features),
      label: labels.indexOf(label),
    }));
    for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
      // Falls evenly to a fifth, because the examples seen last moved borderline sentences.
      const rate = RATE * (1 - epoch / EPOCHS);
      for (let step = 0; step < rows.length; step += 1) {
        const row = rows[(step * STRIDE) % rows.length];
        if (row !== undefined) model.#learn(row.columns, row.label, rate);
        if (step % SLICE === 0) await yieldToEventLoop();
      }
    }
    return model;
  }

  /** Every label with its probability, most likely first. */
  guess(features: readonly string[]): Guess[] {
    const chances = this.#chances(this.#columnsOf(features));
    return this.#labels
      .map((label, index) => ({ label, probability: chances[index] ?? 0 }))
      .toSorted((one, other) => other.probability - one.probability);
  }

  #columnsOf(features: readonly string[]): number[] {
    return [...new Set(features)].flatMap((feature) => this.#columns.get(feature) ?? []);
  }

  #learn(columns: readonly number[], label: number, rate: number): void {
    const errors = this.#chances(columns);
    const count = errors.length;
    for (let index = 0; index < count; index += 1) {
      errors[index] = (index === label ? 1 - DOUBT : DOUBT / (count - 1)) - (errors[index] ?? 0);
    }
    if (Math.abs(errors[label] ?? 0) < LEARNED) return;
    const step = rate / Math.sqrt(columns.length + 1);
    const weights = this.#weights;
    for (const column of columns) {
      const row = column * count;
      for (let index = 0; index < count; index += 1) {
        weights[row + index] = (weights[row + index] ?? 0) + step * (errors[index] ?? 0);
      }
    }
  }

  #chances(columns: readonly number[]): Float64Array {
    const count = this.#labels.length;
    const scores = new Float64Array(count);
    const scale = 4 / Math.sqrt(columns.length + 1);
    for (const column of columns) {
      const row = column * count;
      for (let index = 0; index < count; index += 1) {
        scores[index] = (scores[index] ?? 0) + scale * (this.#weights[row + index] ?? 0);
      }
    }
    const most = scores.reduce((one, other) => Math.max(one, other));
    let sum = 0;
    for (let index = 0; index < count; index += 1) {
      scores[index] = Math.exp((scores[index] ?? 0) - most);
      sum += scores[index] ?? 0;
    }
    for (let index = 0; index < count; index += 1) scores[index] = (scores[index] ?? 0) / sum;
    return scores;
  }
}
