import { useId } from "react";
import { usePart } from "../../../lib/use-part.ts";
import { Choices, isLongList } from "../../../ui/form/choices.tsx";
import { Select } from "../../../ui/form/select.tsx";
import type { ChooseProps } from "./choose.tsx";

const loadSearch = () => import("../../../ui/form/searchable-select.tsx");

/** A filter without a visible label; the code that searches a long list loads when one is shown. */
export function ListFilter(props: ChooseProps) {
  const { label, prompt, choices, value, onChoose } = props;
  if (isLongList(choices)) return <LongListFilter {...props} />;
  return (
    <Select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      <Choices {...{ prompt, choices }} />
    </Select>
  );
}

function LongListFilter({ label, prompt, choices, value, onChoose }: ChooseProps) {
  const id = useId();
  const search = usePart(loadSearch);
  if (!search) {
    return (
      <Select aria-label={label} disabled value={value}>
        <Choices {...{ prompt, choices }} />
      </Select>
    );
  }
  return (
    <search.SearchableSelect
      control={{ id, "aria-label": label }}
      {...{ label, prompt, choices, value }}
      onChange={onChoose}
    />
  );
}
