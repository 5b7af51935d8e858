export {
  CheckboxField,
  ChoiceField,
  PasswordField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from "./fields";
export { Form, FormErrors, SubmitButton } from "./form";
